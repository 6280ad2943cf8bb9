import Foundation
import Glibc
import Testing

/// The TCP traffic of a port of this machine, as everyone who can read its packets sees it.
///
/// The kernel keeps the packets until they are read, so no thread is needed for a few megabytes.
final class PacketCapture {
    /// Whether this process may read packets, as the superuser may.
    static let isPossible: Bool = {
        guard let number = open() else { return false }
        close(number)
        return true
    }()
    static let missing: Comment = "reading packets needs the superuser (CAP_NET_RAW)"

    private let number: CInt

    /// Begins with all packets from and to a port.
    init(port: UInt16) throws {
        number = try #require(Self.open())
        var size: CInt = 64 << 20
        // SO_RCVBUFFORCE.
        setsockopt(number, SOL_SOCKET, 33, &size, socklen_t(MemoryLayout<CInt>.size))
        try #require(Self.attachFilter(number, port))
    }

    deinit {
        close(number)
    }

    /// A socket for the IP packets of all interfaces: AF_PACKET, SOCK_DGRAM and ETH_P_ALL, which Glibc's module lacks.
    private static func open() -> CInt? {
        let number = socket(17, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), CInt(UInt16(3).bigEndian))
        return number >= 0 ? number : nil
    }

    /// Lets the kernel drop all packets but those of the port: SO_ATTACH_FILTER with a program of seven instructions,
    /// each with a code, two jumps and a number. The ports are the first fields after the 20 bytes of IP's header.
    private static func attachFilter(_ number: CInt, _ port: UInt16) -> Bool {
        func instruction(_ code: UInt16, _ yes: UInt8, _ no: UInt8, _ value: UInt32) -> UInt64 {
            UInt64(code) | UInt64(yes) << 16 | UInt64(no) << 24 | UInt64(value) << 32
        }
        let (loadHalf, jumpIfEqual, end): (UInt16, UInt16, UInt16) = (0x28, 0x15, 0x06)
        var program = [
            instruction(loadHalf, 0, 0, 20), instruction(jumpIfEqual, 2, 0, UInt32(port)),
            instruction(loadHalf, 0, 0, 22), instruction(jumpIfEqual, 0, 1, UInt32(port)),
            instruction(end, 0, 0, 0x40000), instruction(end, 0, 0, 0),
        ]
        return program.withUnsafeMutableBytes { instructions in
            var description = [UInt(instructions.count / 8), UInt(bitPattern: instructions.baseAddress)]
            return setsockopt(number, SOL_SOCKET, 26, &description, 16) == 0
        }
    }

    /// The bytes of each direction of each connection that began since, in their order.
    func streams() throws -> [[UInt8]] {
        var parts: [UInt32: [UInt32: [UInt8]]] = [:]
        var starts: [UInt32: UInt32] = [:]
        var packet = [UInt8](repeating: 0, count: 1 << 18)
        while case let count = recv(number, &packet, packet.count, CInt(MSG_DONTWAIT)), count > 0 {
            let header = Int(packet[0] & 0xF) * 4
            guard packet[0] >> 4 == 4, packet[9] == 6, count >= header + 20 else { continue }
            func number(_ offset: Int) -> UInt32 {
                packet[(header + offset)..<(header + offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
            }
            let length = Int(packet[2]) << 8 | Int(packet[3])
            // A packet of more than 64 KiB has the length 0.
            let data = packet[(header + Int(packet[header + 12] >> 4) * 4)..<(length == 0 ? count : min(length, count))]
            let ports = number(0)
            let sequence = number(4)
            if packet[header + 13] & 2 != 0 { starts[ports] = sequence &+ 1 }
            // Each packet of the loopback interface is seen twice.
            if !data.isEmpty { parts[ports, default: [:]][sequence] = Array(data) }
        }
        return try parts.compactMap { ports, parts in
            guard let start = starts[ports] else { return nil }
            var stream: [UInt8] = []
            for (sequence, data) in parts.sorted(by: { $0.key &- start < $1.key &- start }) {
                let overlap = stream.count - Int(sequence &- start)
                try #require(overlap >= 0, "the capture has missed packets")
                stream += data.dropFirst(overlap)
            }
            return stream
        }
    }
}
