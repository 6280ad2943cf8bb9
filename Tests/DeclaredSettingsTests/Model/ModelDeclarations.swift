import DeclaredSettings
import PrefsCore

/// What the model wants at a key path.
enum Wanted: Equatable {
    case value(PropertyList, isJSON: Bool)
    case absent
    case element(PropertyList, isThere: Bool)

    var whole: PropertyList? { if case .value(let value, _) = self { value } else { nil } }
    var isJSON: Bool { if case .value(_, let isJSON) = self { isJSON } else { false } }
}

/// The deepest declared paths of one location, in their order, without repetition.
struct ModelDeclarations {
    private(set) var list: [(path: [String], wanted: Wanted)] = []
    var isExact = false
    /// Whether something was declared of the location at all.
    var isMentioned = false

    private static func element(of wanted: Wanted) -> PropertyList? {
        if case .element(let element, _) = wanted { element } else { nil }
    }

    /// Later declarations replace what they overlap.
    mutating func declare(_ wanted: Wanted, at path: [String]) {
        isMentioned = true
        // Inside what is declared as a whole, a later declaration changes that.
        if let index = list.firstIndex(where: {
            isWhole($0.wanted) && $0.path.count < path.count && path.starts(with: $0.path)
        }) {
            var whole = list[index].wanted.whole
            var isJSON = list[index].wanted.isJSON
            let rest = Array(path.dropFirst(list[index].path.count))
            if Self.change(&whole, rest, wanted, &isJSON) {
                list[index].wanted = whole.map { .value($0, isJSON: isJSON) } ?? .absent
            }
            return
        }
        if case .element(let element, let isThere) = wanted {
            if let index = list.firstIndex(where: { $0.path == path && Self.element(of: $0.wanted) == element }) {
                list[index].wanted = wanted
                return
            }
            if let index = list.firstIndex(where: { $0.path == path }) {
                switch list[index].wanted {
                case .value(.array(let array), let isJSON):
                    list[index].wanted = .value(Self.array(array, wanted), isJSON: isJSON)
                    return
                case .absent:
                    // Deleted, and then an element is added: an array of that element. There is nothing to remove.
                    if isThere { list[index].wanted = .value([element], isJSON: false) }
                    return
                case .element:
                    list.append((path, wanted))
                    return
                case .value: break
                }
            }
        }
        replace(wanted, path)
    }

    /// Whether it declares what the parts inside are, too.
    private func isWhole(_ wanted: Wanted) -> Bool {
        switch wanted {
        case .absent, .value(.dictionary, _): true
        default: false
        }
    }

    private static func array(_ array: [PropertyList], _ wanted: Wanted) -> PropertyList {
        guard case .element(let element, let isThere) = wanted else { return .array(array) }
        if !isThere { return .array(array.filter { $0 != element }) }
        return .array(array.contains(element) ? array : array + [element])
    }

    /// Changes a part of a declared value; nil is absence.
    ///
    /// - Returns: False if nothing changes.
    private static func change(
        _ value: inout PropertyList?, _ path: [String], _ wanted: Wanted, _ isJSON: inout Bool
    ) -> Bool {
        guard let key = path.first else {
            switch wanted {
            case .absent: value = nil
            case .value(let new, let json):
                value = new
                isJSON = isJSON || json
            case .element(_, let isThere):
                if value == nil, !isThere { return false }
                value = array(value?.arrayValue ?? [], wanted)
            }
            return true
        }
        let isPresence =
            switch wanted {
            case .value: true
            case .absent: false
            case .element(_, let isThere): isThere
            }
        guard value?.dictionaryValue != nil || isPresence else { return false }
        var entries = value?.dictionaryValue ?? [:]
        var part = entries[key]
        guard change(&part, Array(path.dropFirst()), wanted, &isJSON) else { return false }
        entries[key] = part
        value = .dictionary(entries)
        return true
    }

    private mutating func replace(_ wanted: Wanted, _ path: [String]) {
        list.removeAll { $0.path.starts(with: path) || path.starts(with: $0.path) }
        list.append((path, wanted))
    }

    /// Whether something inside a path is declared.
    func isContainer(_ path: [String]) -> Bool {
        list.contains { $0.path.count > path.count && $0.path.starts(with: path) }
    }

    /// Whether something inside a path is declared to be there.
    func isPresence(in path: [String]) -> Bool {
        list.contains {
            guard $0.path.count > path.count, $0.path.starts(with: path) else { return false }
            switch $0.wanted {
            case .value: return true
            case .absent: return false
            case .element(_, let isThere): return isThere
            }
        }
    }
}
