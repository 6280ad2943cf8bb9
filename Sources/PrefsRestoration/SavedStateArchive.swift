import PrefsCore

/// The saved state of a program as a value: the states of its objects by their paths, and facts about the saving.
///
/// In its file it is a dictionary, which `prefs read` shows:
///
/// | key | value |
/// |---|---|
/// | `FormatVersion` | 1 |
/// | `ProgramVersion` | the version of the program, if it has told one |
/// | `SavedAt` | the date of saving |
/// | `Entries` | the program's own entries, if there are any |
/// | `States` | the state of each object, by the text of its path |
/// | `Stateless` | the paths of the objects without a state, if there are any |
/// | `Missing` | for each state without an object, the number of starts since the object was last there |
struct SavedStateArchive: Equatable {
    var programVersion: String?
    var entries: PropertyListDictionary = [:]
    var states: PropertyListDictionary = [:]
    var stateless: [String] = []
    /// For each state without an object, the number of starts since the object was last there.
    var missing: [RestorationPath: Int] = [:]

    /// The version of this form.
    static let formatVersion = 1

    /// The contents of the file.
    func contents(savedAt date: PropertyListDate) -> PropertyListDictionary {
        var contents: PropertyListDictionary = [
            "FormatVersion": .integer(PropertyListInteger(Self.formatVersion)), "SavedAt": .date(date),
            "States": .dictionary(states),
        ]
        contents["ProgramVersion"] = programVersion.map { .string($0) }
        if !entries.isEmpty { contents["Entries"] = .dictionary(entries) }
        if !stateless.isEmpty { contents["Stateless"] = .array(stateless.map { .string($0) }) }
        let counts = missing.map { ($0.text, PropertyList.integer(PropertyListInteger($1))) }
        if !missing.isEmpty { contents["Missing"] = .dictionary(PropertyListDictionary(counts)) }
        return contents
    }

    init(programVersion: String?, entries: PropertyListDictionary) {
        self.programVersion = programVersion
        self.entries = entries
    }

    /// Reads the contents of a file; nil if they have another form.
    init?(_ contents: PropertyListDictionary) {
        guard contents["FormatVersion"] == .integer(PropertyListInteger(Self.formatVersion)),
            case .dictionary(let states)? = contents["States"]
        else { return nil }
        self.states = states
        programVersion = Self.programVersion(of: contents)
        entries = contents["Entries"]?.dictionaryValue ?? [:]
        stateless = contents["Stateless"]?.arrayValue?.compactMap(\.stringValue) ?? []
        for (path, count) in contents["Missing"]?.dictionaryValue ?? [:] {
            missing[RestorationPath(path)] = try? Int(propertyList: count)
        }
    }

    /// When the state was saved, according to the contents of a file.
    static func date(of contents: PropertyListDictionary) -> PropertyListDate? {
        if case .date(let date)? = contents["SavedAt"] { date } else { nil }
    }

    /// The version of the program that has saved the state, according to the contents of a file.
    static func programVersion(of contents: PropertyListDictionary) -> String? {
        contents["ProgramVersion"]?.stringValue
    }

    /// The paths of all objects, each after those above it, with their states; nil for the objects without one. Of
    /// objects that are equally deep, those that were missing before come first, so that the object that was there last
    /// takes a place that only one can have. No tree has a path that is deeper than the limit.
    var statesByPath: [(path: RestorationPath, state: PropertyList?)] {
        var known: Set<RestorationPath> = []
        let others = stateless.map { RestorationPath($0) }.filter {
            states[$0.text] == nil && known.insert($0).inserted
        }
        func place(_ path: RestorationPath, _ state: PropertyList?) -> (
            path: RestorationPath, state: PropertyList?, depth: Int, wasMissing: Bool
        ) {
            (path, state, path.depth, !missing.isEmpty && missing[path] != nil)
        }
        let all = states.map { place(RestorationPath($0), $1) } + others.map { place($0, nil) }
        return all.filter { $0.depth <= RestorableTree.depthLimit }.sorted { left, right in
            left.depth != right.depth ? left.depth < right.depth : left.wasMissing && !right.wasMissing
        }.map { ($0.path, $0.state) }
    }
}
