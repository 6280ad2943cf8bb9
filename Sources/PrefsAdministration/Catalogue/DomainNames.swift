package import PrefsCore

/// The names of domains that people type and read, where they are not those of ``DomainName``.
package enum DomainNames {
    /// The name of the global domain in messages and documents.
    package static let global = "Apple Global Domain"

    /// All names of the global domain on a command line.
    package static let allOfGlobal = [global, "NSGlobalDomain", "-globalDomain", "-g"]

    /// The path by which people name a domain for all users of the system.
    package static func path(ofSystem name: DomainName) -> String { "/Library/Preferences/\(name.text)" }

    /// The name of a domain in messages and documents.
    package static func name(_ name: DomainName) -> String { name == .global ? global : name.text }

    /// The name of the domain of a location in messages and documents; the path of a property list that is named by
    /// its path.
    package static func name(of location: DomainLocation) -> String {
        switch location {
        case .stored(let name, _), .registered(let name): self.name(name)
        case .system(let name, _): path(ofSystem: name)
        case .file(let path): path
        }
    }
}
