internal import CSystemCalls

/// A POSIX access control list: the permissions of named users and groups, in addition to those of the owner, the
/// owning group and all others.
///
/// In the mode of a file with such a list, the group bits are not the permissions of the owning group but the mask of
/// the list: the upper limit for all users and groups except the owner and others.
struct AccessControlList: Equatable {
    /// The value of the extended attribute that holds the list (`linux/posix_acl_xattr.h`), little-endian: a version of
    /// four bytes, then for each entry eight bytes with its tag, permissions and identifier.
    fileprivate var bytes: [UInt8]

    /// The same list, but without permissions for the owning group (`ACL_GROUP_OBJ`).
    var withoutOwningGroup: AccessControlList {
        var list = self
        for entry in stride(from: 4, to: bytes.count - 7, by: 8) where bytes[entry] == 0x04 && bytes[entry + 1] == 0 {
            list.bytes[entry + 2] = 0
            list.bytes[entry + 3] = 0
        }
        return list
    }

    fileprivate static let name = "system.posix_acl_access"
    /// The largest size of an extended attribute (`XATTR_SIZE_MAX`), in bytes.
    private static let sizeLimit = 65_536

    /// Reads the access control list of the file at a path, not following a symbolic link there; nil if the file has
    /// none. The C function is `lgetxattr`.
    static func of(_ path: String) throws(PreferencesError) -> AccessControlList? {
        try read("lgetxattr", path) { lgetxattr(path, name, $0, $1) }
    }

    /// - Parameter body: Copies the list into a buffer of the given size in bytes and returns the size of the list.
    ///   With a nil buffer, it only returns that size.
    fileprivate static func read(
        _ call: StaticString, _ path: String, _ body: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(PreferencesError) -> AccessControlList? {
        do {
            guard try systemCall(call, path, { body(nil, 0) }) > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: sizeLimit)
            let size = try systemCall(call, path) { bytes.withUnsafeMutableBytes { body($0.baseAddress, $0.count) } }
            return AccessControlList(bytes: Array(bytes.prefix(size)))
        } catch {
            switch error.code {
            // The file has no list, or its file system does not support lists.
            case .noData, .notSupported, .noFunction: return nil
            default: throw error
            }
        }
    }
}

extension FileDescriptor {
    /// Reads the file's access control list; nil if it has none. The C function is `fgetxattr`.
    func accessControlList() throws(PreferencesError) -> AccessControlList? {
        try AccessControlList.read("fgetxattr", path) { fgetxattr(number, AccessControlList.name, $0, $1) }
    }

    /// Sets the file's access control list, and with it the permission bits of its mode. The C function is
    /// `fsetxattr`.
    func setAccessControlList(_ list: AccessControlList) throws(PreferencesError) {
        _ = try systemCall("fsetxattr", path) {
            fsetxattr(number, AccessControlList.name, list.bytes, list.bytes.count, 0)
        }
    }

    /// Removes the file's access control list and leaves its mode as it is. The C function is `fremovexattr`.
    func removeAccessControlList() throws(PreferencesError) {
        _ = try systemCall("fremovexattr", path) { fremovexattr(number, AccessControlList.name) }
    }
}
