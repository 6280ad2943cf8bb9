package import PrefsCore

/// The names of domains that people type and read, where they are not those of ``DomainName``.
package enum DomainNames {
    /// The name of the global domain in messages and documents.
    package static let global = "Apple Global Domain"

    /// All names of the global domain on a command line.
    package static let allOfGlobal = [global, "NSGlobalDomain", "-globalDomain", "-g"]

    /// The path by which people name a domain for all users of the system.
    package static func path(ofSystem name: DomainName) -> String { "/Library/Preferences/\(name.text)" }
}
