import Glibc
import TestSupport
import Testing

/// A TCP socket that is bound to a free port of 127.0.0.1, and refuses connections until it listens.
final class LoopbackSocket: Sendable {
    let number: CInt
    let port: UInt16

    init() throws {
        let number = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutableBytes(of: &address) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(number, pointer, length) == 0 && getsockname(number, pointer, &length) == 0
        }
        try #require(isBound)
        self.number = number
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(number)
    }

    var url: String { "http://127.0.0.1:\(port)" }
}
