internal import Glibc

extension FileSystem {
    /// Whether a directory has no names, and so can be removed; nil where there is no directory that may be read. The C functions are
    /// `opendir` and `readdir`.
    static func isEmptyDirectory(_ path: String) -> Bool? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let isOwnName = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                name.starts(with: [UInt8(ascii: "."), 0]) || name.starts(with: [UInt8(ascii: "."), UInt8(ascii: "."), 0])
            }
            if !isOwnName { return false }
        }
        return true
    }
}
