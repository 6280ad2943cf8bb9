package import PrefsCore

/// How people read the names of domains where that differs from ``DomainName``.
package enum DomainNames {
    /// The name of the global domain in messages and documents.
    package static let global = DomainName.namesOfGlobal[0]

    /// The path by which people name a domain for all users of the system.
    package static func path(ofSystem name: DomainName) -> String { "/Library/Preferences/\(name.text)" }

    /// The name of the domain of a location in messages and documents; the path of a property list that is named by
    /// its path.
    package static func name(of location: DomainLocation) -> String {
        switch location {
        case .stored(.global, _), .registered(.global): global
        case .stored(let name, _), .registered(let name): name.text
        case .system(let name, _): path(ofSystem: name)
        case .file(let path): path
        }
    }
}
