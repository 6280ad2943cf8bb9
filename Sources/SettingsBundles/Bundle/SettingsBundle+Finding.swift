public import PrefsCore

extension SettingsBundle {
    /// Reads the bundle of a domain: `DOMAIN.bundle` in the first of the directories `$XDG_DATA_HOME/settings` and
    /// `settings` in each of `$XDG_DATA_DIRS` that has it.
    ///
    /// - Parameters:
    ///   - domain: The name of the domain, such as `com.pigeon`.
    ///   - environment: Names the directories, and the user's languages.
    /// - Throws: ``SettingsBundleError``.
    public init(domain: String, _ environment: Environment = .process) throws(SettingsBundleError) {
        let name = try? DomainName(domain)
        let paths = try Self.directories(environment).map { $0 + "/" + (name?.text ?? domain) + Self.suffix }
        guard !domain.utf8.contains(UInt8(ascii: "/")), name != nil,
            let path = paths.first(where: FileSystem.isDirectory)
        else {
            throw .notFound(domain: domain, paths: paths)
        }
        try self.init(contentsOf: path, languages: UserLanguages(environment))
    }

    /// The domains that have a bundle, with the bundle's path, sorted by the bytes of the domains. A directory that
    /// cannot be read has none.
    public static func installed(
        _ environment: Environment = .process
    ) throws(SettingsBundleError) -> [(domain: String, path: String)] {
        var found: [(domain: String, path: String)] = []
        var seen: Set<PropertyList> = []
        for directory in try directories(environment) {
            for name in (try? FileSystem.names(in: directory)) ?? []
            where name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
                let path = directory + "/" + name
                let domain = String(Substring(name.utf8.dropLast(suffix.utf8.count)))
                guard DomainName(ofFileWithoutSuffix: domain) != nil, FileSystem.isDirectory(path) else { continue }
                if seen.insert(.string(domain)).inserted { found.append((domain, path)) }
            }
        }
        return found.sorted { $0.domain.utf8.lexicographicallyPrecedes($1.domain.utf8) }
    }

    private static let suffix = ".bundle"

    private static func directories(_ environment: Environment) throws(SettingsBundleError) -> [String] {
        try SettingsBundleError.wrapping(DataDirectories.paths(environment)).map { $0 + "/settings" }
    }
}
