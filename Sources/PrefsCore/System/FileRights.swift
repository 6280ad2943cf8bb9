internal import Glibc

/// Who may do what with a file.
struct FileRights {
    var owner: uid_t
    var group: gid_t
    /// The bits for reading, writing and executing.
    var mode: mode_t
    var list: AccessControlList?

    init(_ status: FileStatus, _ list: AccessControlList?) {
        (owner, group, mode) = (status.owner, status.group, status.mode & 0o777)
        self.list = list
    }

    /// Leaves nothing to the owning group; those on the list keep what they have.
    mutating func takeFromGroup() {
        if let list { self.list = list.withoutOwningGroup } else { mode &= ~0o070 }
    }
}
