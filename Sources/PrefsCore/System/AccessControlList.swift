internal import CSystemCalls

/// A POSIX access control list: what the users and groups that it names may do with a file, beside its owner,
/// its group and all others.
///
/// The group bits of such a file's mode are not what its group may do, but the mask: the most that anyone but
/// the owner and all others may do.
struct AccessControlList: Equatable {
    /// As the kernel hands it out (`linux/posix_acl_xattr.h`): four bytes of version, then eight an entry,
    /// which are tag, permissions and identifier, little-endian.
    fileprivate var bytes: [UInt8]

    /// The same list, with nothing left to the owning group.
    var withoutOwningGroup: AccessControlList {
        var list = self
        for entry in stride(from: 4, to: bytes.count - 7, by: 8) where bytes[entry] == 0x04 && bytes[entry + 1] == 0 {
            list.bytes[entry + 2] = 0
            list.bytes[entry + 3] = 0
        }
        return list
    }

    fileprivate static let name = "system.posix_acl_access"
    /// `XATTR_SIZE_MAX`, in bytes.
    private static let sizeLimit = 65_536

    /// The list of the file that has a path and is no symbolic link, nil when it has none. The C function is `lgetxattr`.
    static func of(_ path: String) throws(SystemError) -> AccessControlList? {
        try read("lgetxattr", path) { lgetxattr(path, name, $0, $1) }
    }

    /// - Parameter body: Fills a buffer of so many bytes and returns the size of the list; with no buffer, the size alone.
    fileprivate static func read(
        _ call: StaticString, _ path: String, _ body: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(SystemError) -> AccessControlList? {
        do {
            guard try systemCall(call, path, { body(nil, 0) }) > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: sizeLimit)
            let size = try systemCall(call, path) { bytes.withUnsafeMutableBytes { body($0.baseAddress, $0.count) } }
            return AccessControlList(bytes: Array(bytes.prefix(size)))
        } catch {
            switch error.code {
            // There is none, or the file system knows none.
            case .noData, .notSupported, .noSuchCall: return nil
            default: throw error
            }
        }
    }
}

extension FileDescriptor {
    /// The file's access control list, nil when it has none. The C function is `fgetxattr`.
    func accessControlList() throws(SystemError) -> AccessControlList? {
        try AccessControlList.read("fgetxattr", path) { fgetxattr(number, AccessControlList.name, $0, $1) }
    }

    /// Gives the file an access control list, and with it the permission bits of its mode. The C function is `fsetxattr`.
    func setAccessControlList(_ list: AccessControlList) throws(SystemError) {
        _ = try systemCall("fsetxattr", path) {
            fsetxattr(number, AccessControlList.name, list.bytes, list.bytes.count, 0)
        }
    }

    /// Takes the file's access control list away; its mode stays. The C function is `fremovexattr`.
    func removeAccessControlList() throws(SystemError) {
        _ = try systemCall("fremovexattr", path) { fremovexattr(number, AccessControlList.name) }
    }
}
