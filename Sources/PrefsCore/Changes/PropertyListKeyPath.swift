internal import PropertyLists

/// The path from a dictionary to a value inside it: keys of dictionaries, and indices of arrays.
///
/// In text, the components are separated by dots, as for `plutil`: `Windows.0.Frame`. A dot or a backslash that belongs
/// to a key is preceded by a backslash: `com\.pigeon`. Digits are an index of an array, counted from 0, or a key of a
/// dictionary, depending on the value that they are looked up in.
public struct PropertyListKeyPath: Sendable, Hashable {
    /// The components, beginning at the root; none for the root itself. A component may be empty, since keys may.
    public let components: [String]

    /// The components after the key: the path inside its value.
    package var rest: ArraySlice<String> { components.dropFirst() }

    /// The number of components.
    package var count: Int { components.count }

    /// The path of the root itself, which no text denotes: of a whole document, which need not be a dictionary.
    public static let root = PropertyListKeyPath([])

    /// Whether this is the path of the root.
    public var isRoot: Bool { components.isEmpty }

    /// Creates the path of a key of the root dictionary.
    public init(key: String) {
        components = [key]
    }

    /// Creates a path from its text. Every text is valid.
    public init(_ text: String) {
        var components: [String] = []
        var component: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if !isEscaped, byte == UInt8(ascii: ".") {
                components.append(String(decoding: component, as: UTF8.self))
                component = []
            } else {
                // A backslash before any other byte is part of the key.
                if isEscaped, byte != UInt8(ascii: "."), byte != UInt8(ascii: "\\") {
                    component.append(UInt8(ascii: "\\"))
                }
                component.append(byte)
                isEscaped = false
            }
        }
        if isEscaped { component.append(UInt8(ascii: "\\")) }
        components.append(String(decoding: component, as: UTF8.self))
        self.init(components)
    }

    /// Creates a path from its components; nil if there are none.
    package init?(components: [String]) {
        if components.isEmpty { return nil }
        self.init(components)
    }

    private init(_ components: [String]) {
        self.components = components
    }

    /// The component at an index below ``count``.
    package subscript(index: Int) -> String { components[index] }

    /// Returns the path extended by one component.
    public func appending(_ component: String) -> PropertyListKeyPath {
        PropertyListKeyPath(components + [component])
    }

    /// Returns the path of the first `count` components.
    package func prefix(_ count: Int) -> PropertyListKeyPath {
        PropertyListKeyPath(Array(components.prefix(max(count, 0))))
    }

    /// The first component, a key of the root dictionary; empty for the root.
    public var key: String { components.first ?? "" }

    /// The path as text, with backslashes before dots and backslashes of keys.
    public var text: String {
        components.map(Self.escaped).joined(separator: ".")
    }

    /// The path as text for messages, which name the root too.
    package var textOrRoot: String { isRoot ? "the root" : text }

    private static func escaped(_ component: String) -> String {
        var bytes: [UInt8] = []
        for byte in component.utf8 {
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether two paths have the same components, byte by byte.
    public static func == (left: PropertyListKeyPath, right: PropertyListKeyPath) -> Bool {
        left.components.elementsEqual(right.components) { $0.hasSameBytes(as: $1) }
    }

    public func hash(into hasher: inout Hasher) {
        for component in components { component.hashBytes(into: &hasher) }
    }
}
