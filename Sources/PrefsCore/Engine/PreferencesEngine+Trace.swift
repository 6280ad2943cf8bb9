internal import PropertyLists

/// What ``Trace`` says of settings in memory.
extension PreferencesEngine {
    /// Notes the domains that an instance asks for a key, up to the first one that has it.
    func noteSearch(for key: String, by instance: InstanceIndex) {
        let searched = withState { state in
            var searched: [(domain: String, isFound: Bool)] = []
            for domain in state.layers(of: instance) where searched.last?.isFound != true {
                searched.append((state.domains.name(of: domain), state.domains[domain].value(forKey: key) != nil))
            }
            return searched
        }
        for (domain, isFound) in searched { Trace.noteSearch(for: key, in: domain, isFound: isFound) }
    }
}

extension LiveDomains {
    /// A change of a domain in memory, and when it is to be written.
    ///
    /// - Parameters:
    ///   - key: The key that was set or removed; nil for a change of the whole domain.
    ///   - now: ``EngineServices/now``.
    func change(of key: String?, in domain: DomainIndex, _ now: Double) -> String {
        let delay = self[domain].dueTime.map { ", to be written in \(Int(max(0, min($0 - now, 60)) * 1_000)) ms" } ?? ""
        return "\(key?.onOneLine ?? "the whole contents") of \(name(of: domain).onOneLine): set in memory\(delay)"
    }

    /// The path of a domain's file; for a domain in memory, what it holds.
    fileprivate func name(of domain: DomainIndex) -> String {
        if let file = self[domain].file { return file.path }
        return switch domain {
        case .arguments: "the arguments of the program"
        case .registration: "the defaults that the program registers"
        default: "a domain in memory"
        }
    }
}
