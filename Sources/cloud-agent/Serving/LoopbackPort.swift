import SystemCLibrary

/// The ports of this machine on which only its own programs are heard.
enum LoopbackPort {
    /// A free port: the preferred one if it is free, else any.
    static func free(preferring preferred: UInt16) -> UInt16? {
        bound(to: preferred) ?? bound(to: 0)
    }

    /// Whether no other program listens on a port.
    static func isFree(_ port: UInt16) -> Bool { bound(to: port) != nil }

    /// The port to which a socket can be bound; nil if another program has it. 0 stands for any free port.
    private static func bound(to port: UInt16) -> UInt16? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Connections that ended a moment ago do not count.
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        return isBound ? UInt16(bigEndian: address.sin_port) : nil
    }
}
