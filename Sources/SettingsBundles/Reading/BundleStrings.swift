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
    ///   English folder, as most bundles are written in English.
    init(_ bundle: String, _ languages: UserLanguages) {
        self.bundle = bundle
        let folders = ((try? FileSystem.names(in: bundle)) ?? []).filter { $0.hasSuffix(Self.suffix) }.sorted()
        var chosen: [String] = []
        for language in languages.identifiers + ["Base", "en", "en-US", "en-GB"] {
            let wanted = Self.normalized(language)
            for folder in folders where !chosen.contains(folder) {
                let name = Self.normalized(String(folder.dropLast(Self.suffix.count)))
                if name == wanted || name == Self.oldNames[wanted] { chosen.append(folder) }
            }
        }
        self.folders = folders
        self.chosen = chosen
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
        return (path, try Self.read(path))
    }

    static func fileName(_ table: String) -> String { table + ".strings" }

    private func path(of folder: String) -> String { bundle + "/" + folder }

    /// Reads a strings file, which is a property list, usually an OpenStep dictionary without braces. A file without
    /// texts is an empty table.
    private static func read(_ path: String) throws(PreferencesError) -> PropertyListDictionary {
        do {
            return try DocumentFile(path: path).read().dictionary(from: path)
        } catch .malformed(_, let error) where error.reason == .emptyDocument {
            return [:]
        }
    }

    /// A name of a language without the distinctions that bundles do not make: `zh_Hans` is `zh-hans`.
    private static func normalized(_ language: String) -> String {
        String(language.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
