/// The form of a change as a property list, in which it can be stored and sent: a dictionary with the name of the
/// change, its arguments, and the version of this form.
///
/// ```
/// {version: 1, change: set, path: [Windows, "0"], value: …}        also remove, without a value
/// {version: 1, change: insert, path: [List, "0"], value: …}
/// {version: 1, change: append, path: [List], elements: […]}        also appendMissing, removeElements
/// {version: 1, change: merge, path: [Map], contents: {…}}
/// {version: 1, change: rename, key: a, newKey: b}
/// {version: 1, change: move, path: [a, b], newPath: [c]}
/// {version: 1, change: replaceAll, contents: {…}}                  also mergeAll
/// {version: 1, change: edit, contents: {…}, removing: [a, b]}
/// {version: 1, change: removeAll}
/// ```
///
/// A value in this form is nested at most two levels deeper than it is in the domain.
extension DomainChange {
    private static let version: PropertyList = 1

    private enum Name: String {
        case set, remove, insert, append, appendMissing, removeElements, merge
        case rename, move, replaceAll, mergeAll, edit, removeAll
    }

    /// The reasons why a property list is not the form of a change.
    public enum FormError: Error, Sendable, Equatable {
        /// The form has another version than the one that this library reads; nil if it has no version.
        case unknownVersion(PropertyList?)
        /// The name of the change is unknown, an argument is missing or of the wrong kind, or there are further keys.
        case unknownShape
    }

    /// The change as a property list.
    public var propertyList: PropertyList {
        switch self {
        case .value(.set(let value), let path): Self.form(.set, at: path, ["value": value])
        case .value(.remove, let path): Self.form(.remove, at: path)
        case .value(.insert(let value), let path): Self.form(.insert, at: path, ["value": value])
        case .value(.append(let elements), let path): Self.form(.append, at: path, ["elements": .array(elements)])
        case .value(.appendMissing(let elements), let path):
            Self.form(.appendMissing, at: path, ["elements": .array(elements)])
        case .value(.removeElements(let elements), let path):
            Self.form(.removeElements, at: path, ["elements": .array(elements)])
        case .value(.merge(let additions), let path): Self.form(.merge, at: path, ["contents": .dictionary(additions)])
        case .rename(let key, let newKey): Self.form(.rename, ["key": .string(key), "newKey": .string(newKey)])
        case .move(let path, let newPath):
            Self.form(.move, at: path, ["newPath": .array(newPath.components.map(PropertyList.string))])
        case .replaceAll(let contents): Self.form(.replaceAll, ["contents": .dictionary(contents)])
        case .mergeAll(let additions): Self.form(.mergeAll, ["contents": .dictionary(additions)])
        case .edit(let values, let removed):
            Self.form(.edit, ["contents": .dictionary(values), "removing": .array(removed.map(PropertyList.string))])
        case .removeAll: Self.form(.removeAll)
        }
    }

    private static func form(
        _ name: Name, at path: PropertyListKeyPath? = nil, _ arguments: PropertyListDictionary = [:]
    ) -> PropertyList {
        var form: PropertyListDictionary = ["version": version, "change": .string(name.rawValue)]
        if let path { form.set(.array(path.components.map(PropertyList.string)), forKey: "path") }
        for (key, argument) in arguments { form.set(argument, forKey: key) }
        return .dictionary(form)
    }

    /// Creates the change that a property list describes.
    public init(propertyList: PropertyList) throws(FormError) {
        guard case .dictionary(var form) = propertyList else { throw .unknownShape }
        let version = form.removeValue(forKey: "version")
        guard version == Self.version else { throw .unknownVersion(version) }
        guard let name = Name(rawValue: try form.takeString("change")) else { throw .unknownShape }
        self = try Self.change(name, &form)
        guard form.isEmpty else { throw .unknownShape }
    }

    /// Creates a change from its form, and removes its arguments from that.
    private static func change(_ name: Name, _ form: inout PropertyListDictionary) throws(FormError) -> DomainChange {
        switch name {
        case .set: try valueChange(.set(form.take("value") { $0 }), &form)
        case .remove: try valueChange(.remove, &form)
        case .insert: try valueChange(.insert(form.take("value") { $0 }), &form)
        case .append: try valueChange(.append(form.take("elements", \.arrayValue)), &form)
        case .appendMissing: try valueChange(.appendMissing(form.take("elements", \.arrayValue)), &form)
        case .removeElements: try valueChange(.removeElements(form.take("elements", \.arrayValue)), &form)
        case .merge: try valueChange(.merge(form.take("contents", \.dictionaryValue)), &form)
        case .rename: .rename(key: try form.takeString("key"), to: try form.takeString("newKey"))
        case .move: .move(try form.takePath("path"), to: try form.takePath("newPath"))
        case .replaceAll: .replaceAll(try form.take("contents", \.dictionaryValue))
        case .mergeAll: .mergeAll(try form.take("contents", \.dictionaryValue))
        case .edit:
            .edit(
                try form.take("contents", \.dictionaryValue), removing: try form.take("removing", \.stringArrayValue))
        case .removeAll: .removeAll
        }
    }

    private static func valueChange(
        _ change: ValueChange, _ form: inout PropertyListDictionary
    ) throws(FormError) -> DomainChange {
        let components = try form.take("path", \.stringArrayValue)
        if let path = PropertyListKeyPath(components: components) { return .value(change, at: path) }
        // The root of a document can be set, but not removed.
        guard change.mayCreate else { throw .unknownShape }
        return .value(change, at: .root)
    }
}

/// Each of these methods removes an argument from a form and returns it. It throws an error if the argument is missing
/// or of another kind.
extension PropertyListDictionary {
    fileprivate mutating func take<Argument>(
        _ key: String, _ argument: (PropertyList) -> Argument?
    ) throws(DomainChange.FormError) -> Argument {
        guard let argument = removeValue(forKey: key).flatMap(argument) else { throw .unknownShape }
        return argument
    }

    fileprivate mutating func takeString(_ key: String) throws(DomainChange.FormError) -> String {
        try take(key) { if case .string(let text) = $0 { text } else { nil } }
    }

    fileprivate mutating func takePath(_ key: String) throws(DomainChange.FormError) -> PropertyListKeyPath {
        guard let path = PropertyListKeyPath(components: try take(key, \.stringArrayValue)) else { throw .unknownShape }
        return path
    }
}
