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
        guard let word = form.takeString("change"), let name = Name(rawValue: word),
            let change = Self.change(name, &form), form.isEmpty
        else { throw .unknownShape }
        self = change
    }

    /// Creates a change from its form, and removes its arguments from that; nil if one is missing or of the wrong kind.
    private static func change(_ name: Name, _ form: inout PropertyListDictionary) -> DomainChange? {
        switch name {
        case .set: valueChange(form.removeValue(forKey: "value").map(ValueChange.set), &form)
        case .remove: valueChange(.remove, &form)
        case .insert: valueChange(form.removeValue(forKey: "value").map(ValueChange.insert), &form)
        case .append: valueChange(form.takeArray("elements").map(ValueChange.append), &form)
        case .appendMissing: valueChange(form.takeArray("elements").map(ValueChange.appendMissing), &form)
        case .removeElements: valueChange(form.takeArray("elements").map(ValueChange.removeElements), &form)
        case .merge: valueChange(form.takeDictionary("contents").map(ValueChange.merge), &form)
        case .rename:
            form.takeString("key").flatMap { key in
                form.takeString("newKey").map { .rename(key: key, to: $0) }
            }
        case .move:
            form.takeStrings("path").flatMap { path in
                form.takeStrings("newPath").flatMap { newPath in
                    guard let path = PropertyListKeyPath(components: path),
                        let newPath = PropertyListKeyPath(components: newPath)
                    else { return nil }
                    return .move(path, to: newPath)
                }
            }
        case .replaceAll: form.takeDictionary("contents").map(DomainChange.replaceAll)
        case .mergeAll: form.takeDictionary("contents").map(DomainChange.mergeAll)
        case .edit:
            form.takeDictionary("contents").flatMap { values in
                form.takeStrings("removing").map { .edit(values, removing: $0) }
            }
        case .removeAll: .removeAll
        }
    }

    private static func valueChange(_ change: ValueChange?, _ form: inout PropertyListDictionary) -> DomainChange? {
        guard let change, let components = form.takeStrings("path") else { return nil }
        if let path = PropertyListKeyPath(components: components) { return .value(change, at: path) }
        // The root of a document can be set, but not removed.
        return change.mayCreate ? .value(change, at: .root) : nil
    }
}

/// Each of these methods removes an argument from a form and returns it; nil if it is missing or of another kind.
extension PropertyListDictionary {
    fileprivate mutating func takeString(_ key: String) -> String? {
        if case .string(let text)? = removeValue(forKey: key) { text } else { nil }
    }

    fileprivate mutating func takeStrings(_ key: String) -> [String]? {
        removeValue(forKey: key)?.stringArrayValue
    }

    fileprivate mutating func takeArray(_ key: String) -> [PropertyList]? {
        removeValue(forKey: key)?.arrayValue
    }

    fileprivate mutating func takeDictionary(_ key: String) -> PropertyListDictionary? {
        removeValue(forKey: key)?.dictionaryValue
    }
}
