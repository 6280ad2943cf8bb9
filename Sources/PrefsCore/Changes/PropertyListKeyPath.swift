/// The path from a dictionary to a value inside it: keys, and indexes of arrays.
///
/// Written as text, the components are separated by dots, as for `plutil`: `Windows.0.Frame`. A dot or a backslash
/// that belongs to a key is preceded by a backslash: `com\.pigeon`. Digits are an index of an array, counted from 0,
/// or a key of a dictionary, depending on the value to which the path leads.
public struct PropertyListKeyPath: Sendable, Equatable {
    /// The components, from the root; at least one. Each may be empty, as keys may.
    public let components: [String]

    /// The path of a key of the root.
    public init(key: String) {
        components = [key]
    }

    /// The path that a text describes. Every text describes one.
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
        self.components = components + [String(decoding: component, as: UTF8.self)]
    }

    /// The path of these components; nil without any.
    init?(components: [String]) {
        if components.isEmpty { return nil }
        self.components = components
    }

    private init(_ first: [String], _ last: [String] = []) {
        components = first + last
    }

    /// The path extended by one component.
    public func appending(_ component: String) -> PropertyListKeyPath {
        PropertyListKeyPath(components, [component])
    }

    /// The first components of the path; at least one.
    package func prefix(_ count: Int) -> PropertyListKeyPath {
        PropertyListKeyPath(Array(components.prefix(max(count, 1))))
    }

    /// The key in the root dictionary.
    public var key: String { components.first ?? "" }

    /// The path as text.
    public var text: String {
        components.map(Self.escaped).joined(separator: ".")
    }

    private static func escaped(_ component: String) -> String {
        guard component.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) else {
            return component
        }
        var bytes: [UInt8] = []
        for byte in component.utf8 {
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Keys are compared by their bytes.
    public static func == (left: PropertyListKeyPath, right: PropertyListKeyPath) -> Bool {
        left.components.elementsEqual(right.components) { $0.utf8.elementsEqual($1.utf8) }
    }
}
