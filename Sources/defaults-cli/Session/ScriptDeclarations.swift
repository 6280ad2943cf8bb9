import DeclaredSettings
import PrefsAdministration
import PrefsCore

/// What the lines of a script declare, for `apply`: each command adds a declaration, and changes nothing itself.
final class ScriptDeclarations {
    private var declarations = Declarations()
    /// The first line that declares something of a location, for messages.
    private(set) var lines: [DomainLocation: ScriptLine] = [:]

    /// Takes what has been declared. The next script begins with nothing.
    func take() -> Declarations {
        defer { declarations = Declarations() }
        return declarations
    }

    /// Adds the declaration that a command makes, which overrides earlier ones.
    func add(_ change: DomainChange, of location: DomainLocation, _ line: ScriptLine?) throws {
        if lines[location] == nil { lines[location] = line }
        switch change {
        case .value(.set(.dictionary(let values)), let path) where path.isRoot:
            declarations.replaceAll(location)
            add(values, of: location)
        case .value(.merge(let values), let path) where path.isRoot: add(values, of: location)
        case .value(_, let path) where path.isRoot:
            throw CommandError.notDeclarative(Option.root.rawValue, instead: "declare the keys or the elements")
        case .value(let change, let path): try add(change, at: path.components, of: location)
        case .mergeAll(let values): add(values, of: location)
        case .edit(let values, let removed):
            add(values, of: location)
            for key in removed { declarations.declare(.absent, at: [key], of: location) }
        case .replaceAll(let values):
            declarations.replaceAll(location)
            add(values, of: location)
        case .removeAll: declarations.replaceAll(location)
        case .rename, .move:
            throw CommandError.notDeclarative(
                Verb.rename.rawValue, instead: "write the new key, and delete the old one")
        }
    }

    /// A dictionary inside the values is declared as a whole, as a command replaces the stored one.
    private func add(_ values: PropertyListDictionary, of location: DomainLocation) {
        for (key, value) in values {
            declarations.declare(.value(DeclaredValue(value)), at: [key], of: location)
        }
    }

    private func add(_ change: ValueChange, at path: [String], of location: DomainLocation) throws {
        switch change {
        case .set(let value):
            declarations.declare(.value(DeclaredValue(value)), at: path, of: location)
        case .insert:
            throw CommandError.notDeclarative(
                Option.insert.rawValue, instead: "say --array-add-new for a set, or -array for the whole array")
        case .remove: declarations.declare(.absent, at: path, of: location)
        case .append:
            throw CommandError.notDeclarative(
                "-array-add", instead: "say --array-add-new for a set, or -array for the whole array")
        case .appendMissing(let elements):
            let elements = elements.map { DeclaredElement($0, isThere: true) }
            declarations.declare(.elements(DeclaredElements(elements)), at: path, of: location)
        case .removeElements(let elements):
            let elements = elements.map { DeclaredElement($0, isThere: false) }
            declarations.declare(.elements(DeclaredElements(elements)), at: path, of: location)
        case .merge(let additions):
            guard !additions.isEmpty else { return }
            let keys = DeclaredKeys(additions.map { ($0, .value(DeclaredValue($1))) })
            declarations.declare(.keys(keys), at: path, of: location)
        }
    }
}

extension CommandError {
    /// The error for a command of a script that changes settings without declaring them.
    static func notDeclarative(_ words: String, instead: String) -> CommandError {
        .failed("\(words) changes settings without declaring them; \(instead)")
    }
}
