internal import SystemCLibrary

/// The owner and the permissions of a file.
struct FileRights {
    var owner: uid_t
    var group: gid_t
    /// The permission bits for reading, writing and executing.
    var mode: mode_t
    var list: AccessControlList?

    init(_ status: FileStatus, _ list: AccessControlList?) {
        (owner, group, mode) = (status.owner, status.group, status.mode & 0o777)
        self.list = list
    }

    /// Removes all permissions of the owning group. Users and groups that the access control list names keep theirs.
    mutating func revokeGroup() {
        if let list { self.list = list.withoutOwningGroup } else { mode &= ~0o070 }
    }
}
