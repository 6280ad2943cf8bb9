import CommandKit
import PrefsCloud

/// `prefs cloud delete DOMAIN [KEY]`: removes a key of the mirror, or all keys of a domain.
struct CloudDeleteCommand: AgentCommand {
    private let domain: String
    private let key: String?

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try CloudDomainArgument.parse(try arguments.next(requiring: "DOMAIN"))
        key = arguments.isEmpty ? nil : try arguments.next(requiring: "KEY")
        try arguments.finish()
    }

    func run(in session: AgentSession) throws {
        let file = try session.mirrorFile()
        var isFound = false
        _ = try file.update { mirror in
            let present = mirror.records.filter { !$0.value.version.isDeletion }.keys
            let single = key.map { CloudKey(domain: domain, key: $0) }
            let keys = present.filter { single == $0 || single == nil && $0.isIn(domain) }.sorted()
            for key in keys { mirror.set(key, to: nil, localTime: session.directory.localTime) }
            isFound = !keys.isEmpty
            return isFound
        }
        guard !isFound else { return }
        throw key.map { AgentError.noSuchPair(domain: domain, key: $0) } ?? .noSuchDomain(domain)
    }
}
