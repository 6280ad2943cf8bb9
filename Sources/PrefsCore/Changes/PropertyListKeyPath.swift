/// The way from a dictionary to a value inside it: keys, and the indexes of arrays.
///
/// As text, dots stand between the components, as `plutil` has it: `Windows.0.Frame`. In front of a dot or a backslash that belongs to
/// a key stands a backslash: `com\.pigeon`. Digits are an index where an array is, counted from 0, and a key where a dictionary is.
public struct PropertyListKeyPath: Sendable, Equatable {
    /// The components from the root on; at least one. Each may be empty, as keys may.
    public let components: [String]

    /// The path of a key of the root.
    public init(key: String) {
        components = [key]
    }

    /// The path that a text stands for. Every text stands for one.
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
                // A backslash before anything else is one.
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

    private init(components: [String]) {
        self.components = components
    }

    /// The path of a value inside that of this one.
    public func appending(_ component: String) -> PropertyListKeyPath {
        PropertyListKeyPath(components: components + [component])
    }

    /// The first components of the path, one at least.
    package func prefix(_ count: Int) -> PropertyListKeyPath {
        PropertyListKeyPath(components: Array(components.prefix(max(count, 1))))
    }

    /// The key of the root.
    public var key: String { components.first ?? "" }

    /// The text that stands for this path.
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
