package import PrefsCore

/// The settings that `--only` and `--exclude` select: those that a pattern of `--only` matches, or all if there is
/// none, without those that a pattern of `--exclude` matches.
package struct SettingFilter {
    let only: [SettingPattern]
    let excluded: [SettingPattern]

    package init(only: [SettingPattern], excluded: [SettingPattern] = []) {
        (self.only, self.excluded) = (only, excluded)
    }

    /// Whether all settings are selected.
    package var isEverything: Bool { only.isEmpty && excluded.isEmpty }

    /// Whether `@secrets` is excluded.
    package var excludesSecrets: Bool { excluded.contains { if case .secret? = $0.path.last { true } else { false } } }

    /// What is selected of a location.
    package subscript(location: DomainLocation) -> ContentsFilter {
        guard !isEverything else { return .everything }
        let names = Self.names(of: location).map(\.patternCharacters)
        return ContentsFilter(
            only: PathPatterns(only.filter { $0.matches(domainNamed: names) }),
            excluded: PathPatterns(excluded.filter { $0.matches(domainNamed: names) }), isSelected: only.isEmpty)
    }

    /// The names that a pattern can have for the domain of a location. A property list that is named by its path has
    /// the name of its file and its path, both without `.plist`.
    static func names(of location: DomainLocation) -> [String] {
        switch location {
        case .stored(.global, _), .registered(.global): DomainName.namesOfGlobal
        case .stored(let name, _), .registered(let name): [name.text]
        case .system(let name, _): [DomainNames.path(ofSystem: name)]
        case .file(let path): namesOfFile(path)
        }
    }

    private static func namesOfFile(_ path: String) -> [String] {
        let path = path.between("", DomainFileName.suffix) ?? path
        return [FileSystem.name(of: path), path]
    }
}
