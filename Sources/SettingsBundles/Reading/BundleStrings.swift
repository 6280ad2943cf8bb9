import PrefsCore

/// The folders of a bundle with texts in one language each (`de.lproj`), in the order in which a text is looked up.
struct BundleStrings {
    private let bundle: String
    /// The names of all folders with texts.
    let folders: [String]
    private let chosen: [String]

    static let suffix = ".lproj"

    /// The names of languages that older bundles have in place of `en` and so on.
    private static let oldNames = [
        "en": "english", "de": "german", "fr": "french", "it": "italian", "nl": "dutch", "es": "spanish",
        "ja": "japanese",
    ]

    /// - Parameter languages: The user's languages. A text that none of them has is taken from `Base` and then from the
    ///   English folder, as most bundles are written in English. A user who wants English and meets no English folder
    ///   gets the texts of the schema, and not those of a language further down the list.
    init(_ bundle: String, _ languages: UserLanguages) {
        self.bundle = bundle
        let folders = ((try? FileSystem.names(in: bundle)) ?? []).filter { $0.hasSuffix(Self.suffix) }.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        let names = folders.map { Self.normalized(String($0.dropLast(Self.suffix.count))) }
        var chosen: [Int] = []
        for language in languages.identifiers + ["Base", "en"] {
            let wanted = Self.normalized(language)
            var found = names.indices.filter { names[$0] == wanted || names[$0] == Self.oldNames[wanted] }
            if found.isEmpty { found = names.indices.filter { names[$0].hasPrefix(wanted + "-") } }
            if found.isEmpty, wanted == "en" { break }
            chosen += found.filter { !chosen.contains($0) }
        }
        self.folders = folders
        self.chosen = chosen.map { folders[$0] }
    }

    /// The texts of a table in the chosen languages, the preferred one first. A table that does not exist is left out.
    ///
    /// - Parameter unreadable: Called with the path and the error of each table that cannot be read.
    func tables(_ name: String, unreadable: (String, PreferencesError) -> Void) -> [PropertyListDictionary] {
        chosen.compactMap { folder in
            do throws(PreferencesError) {
                return try table(name, in: folder)?.texts
            } catch {
                unreadable(path(of: folder) + "/" + Self.fileName(name), error)
                return nil
            }
        }
    }

    /// The table of one folder, with its path; nil if the folder has none. If there is no file of exactly this name,
    /// one whose name differs in upper and lower case is taken.
    func table(
        _ name: String, in folder: String
    ) throws(PreferencesError) -> (path: String, texts: PropertyListDictionary)? {
        let wanted = Self.fileName(name)
        let names = (try? FileSystem.names(in: path(of: folder))) ?? []
        let exact = names.first { $0.hasSameBytes(as: wanted) }
        guard let found = exact ?? names.first(where: { $0.lowercased() == wanted.lowercased() }) else { return nil }
        let path = path(of: folder) + "/" + found
        return (path, try BundleFile.table(at: path))
    }

    static func fileName(_ table: String) -> String { table + ".strings" }

    private func path(of folder: String) -> String { bundle + "/" + folder }

    /// A name of a language without the distinctions that bundles do not make: `zh_Hans` is `zh-hans`.
    private static func normalized(_ language: String) -> String {
        String(language.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
