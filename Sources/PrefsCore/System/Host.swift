internal import Glibc

/// The machine this process runs on.
enum Host {
    /// The machine's host name. The C function is `gethostname`.
    static func name() throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        _ = try systemCall("gethostname", "") { gethostname(&buffer, buffer.count - 1) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
