import PrefsCloud

/// The ports and passwords of the server that `serve` runs.
struct ServerSettings {
    var clientPort: UInt16
    var peerPort: UInt16
    var rootPassword: String
    var password: String

    /// Settings of free ports and random passwords.
    static func new() throws -> ServerSettings {
        guard let clientPort = LoopbackPort.free(preferring: 23_790),
            let peerPort = LoopbackPort.free(preferring: 23_800)
        else { throw AgentError.failed("no port of this machine is free; end other programs") }
        return ServerSettings(
            clientPort: clientPort, peerPort: peerPort, rootPassword: randomText(), password: randomText())
    }

    /// 128 random bits as hexadecimal digits, from the kernel.
    private static func randomText() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let text = String(UInt8.random(in: .min ... .max, using: &generator), radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }
        .joined()
    }
}

extension ServerSettings {
    var propertyList: PropertyListDictionary {
        [
            "ClientPort": .integer(PropertyListInteger(Int(clientPort))),
            "PeerPort": .integer(PropertyListInteger(Int(peerPort))),
            "RootPassword": .string(rootPassword), "Password": .string(password),
        ]
    }

    /// - Returns: Nil if something is missing.
    init?(propertyList form: PropertyListDictionary) {
        guard case .integer(let client)? = form["ClientPort"], let clientPort = UInt16(exactly: client),
            case .integer(let peer)? = form["PeerPort"], let peerPort = UInt16(exactly: peer),
            let rootPassword = form["RootPassword"]?.stringValue, let password = form["Password"]?.stringValue
        else { return nil }
        self.init(clientPort: clientPort, peerPort: peerPort, rootPassword: rootPassword, password: password)
    }
}
