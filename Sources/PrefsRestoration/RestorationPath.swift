public import PrefsCore

/// The path of a restorable object: the restoration identifiers from the root of the tree to the object, as in UIKit.
///
/// In text, the identifiers are separated by slashes: `reader/tabs/book`. A slash or a backslash that belongs to an
/// identifier is preceded by a backslash. A path can be a part of a state, so that one object refers to another.
/// Identifiers are compared byte by byte.
public struct RestorationPath: Sendable, Hashable {
    /// The path as text, with backslashes where an identifier has a slash or a backslash.
    public let text: String

    /// Creates a path from its text. Every text is valid.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a path from identifiers, the one nearest to the root first.
    public init(components: [String]) {
        text = components.map(Self.escaped).joined(separator: "/")
    }

    /// The identifiers, the one nearest to the root first.
    public var components: [String] {
        var components: [String] = []
        var component: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                component.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "/") {
                components.append(String(decoding: component, as: UTF8.self))
                component = []
            } else {
                component.append(byte)
            }
        }
        return components + [String(decoding: component, as: UTF8.self)]
    }

    /// Returns the path of an object below this one.
    public func appending(_ identifier: String) -> RestorationPath {
        RestorationPath(text + "/" + Self.escaped(identifier))
    }

    /// The path of the object above this one; nil for the root.
    var parent: RestorationPath? {
        separators.last.map { RestorationPath(String(text[..<text.utf8.index(text.startIndex, offsetBy: $0)])) }
    }

    /// The number of identifiers.
    var depth: Int { separators.count + 1 }

    /// The number of slashes that separate identifiers, and the offset of the last one in bytes.
    private var separators: (count: Int, last: Int?) {
        var (count, last) = (0, Int?.none)
        var (offset, isEscaped) = (0, false)
        for byte in text.utf8 {
            if !isEscaped, byte == UInt8(ascii: "/") { (count, last) = (count + 1, offset) }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            offset += 1
        }
        return (count, last)
    }

    private static func escaped(_ identifier: String) -> String {
        func isSpecial(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
        guard identifier.utf8.contains(where: isSpecial) else { return identifier }
        return String(
            decoding: identifier.utf8.flatMap { isSpecial($0) ? [UInt8(ascii: "\\"), $0] : [$0] }, as: UTF8.self)
    }
}

extension RestorationPath: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        self.init(try String(propertyList: propertyList))
    }

    public func propertyList() -> PropertyList? { .string(text) }
}

extension RestorationPath: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension RestorationPath: ByteNamed, CustomStringConvertible {
    public var description: String { text }
}
