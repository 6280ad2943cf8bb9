import CommandKit
import PrefsCloud

/// `prefs cloud write DOMAIN KEY VALUE…`: sets a key of the mirror.
struct CloudWriteCommand: AgentCommand {
    private let domain: String
    private let key: String
    private let change: ValueChange

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try CloudDomainArgument.parse(try arguments.next(requiring: "DOMAIN"))
        arguments.endOptions()
        key = try arguments.next(requiring: "KEY")
        change = try arguments.takeValue().change
    }

    func run(in session: AgentSession) throws {
        let file = try session.mirrorFile()
        var failure: (any Error)?
        _ = try file.update { mirror in
            do {
                let value = try value(after: mirror.value(domain, key))
                let key = CloudKey(domain: domain, key: key)
                mirror.set(key, to: value, localTime: session.directory.localTime)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// The binary property list of the new value.
    private func value(after old: PropertyList?) throws -> [UInt8]? {
        let quota = CloudQuota()
        try quota.check(key)
        var contents = PropertyListDictionary()
        contents[key] = old
        do throws(DomainChange.Refusal) {
            _ = try DomainChange.value(change, at: PropertyListKeyPath(key: key)).apply(to: &contents)
        } catch {
            throw AgentError.failed(error.message(ofDomain: domain))
        }
        guard let value = contents[key] else { throw AgentError.noSuchPair(domain: domain, key: key) }
        return try quota.encoded(value, forKey: key)
    }
}
