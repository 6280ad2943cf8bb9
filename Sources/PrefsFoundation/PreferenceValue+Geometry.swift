public import Foundation
public import PrefsCore

/// A `CGPoint` is stored as the text that `NSStringFromCGPoint` writes, such as `{3, 4.5}`. Foundation's own coding, an
/// array of numbers, is read, too, and is what a property of a Codable type is stored as.
extension CGPoint: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        let numbers = try GeometryText(propertyList, Self.self).numbers
        self.init(x: numbers[0], y: numbers[1])
    }

    /// - Throws: ``/PrefsCore/PreferenceValueError`` for a number that is not finite.
    public func propertyList() throws(PreferenceValueError) -> PropertyList? {
        try GeometryText(of: [x, y]).stored(Self.self)
    }
}

/// A `CGSize` is stored as the text that `NSStringFromCGSize` writes, such as `{640, 480}`, and otherwise as a
/// `CGPoint` is.
extension CGSize: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        let numbers = try GeometryText(propertyList, Self.self).numbers
        self.init(width: numbers[0], height: numbers[1])
    }

    /// - Throws: ``/PrefsCore/PreferenceValueError`` for a number that is not finite.
    public func propertyList() throws(PreferenceValueError) -> PropertyList? {
        try GeometryText(of: [width, height]).stored(Self.self)
    }
}

/// A `CGRect` is stored as the text that `NSStringFromCGRect` writes, such as `{{0, 0}, {640, 480}}`, and otherwise as
/// a `CGPoint` is.
extension CGRect: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        let numbers = try GeometryText(propertyList, Self.self, count: 4).numbers
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// - Throws: ``/PrefsCore/PreferenceValueError`` for a number that is not finite.
    public func propertyList() throws(PreferenceValueError) -> PropertyList? {
        try GeometryText(of: [origin.x, origin.y, size.width, size.height]).stored(Self.self)
    }
}

/// Two numbers in braces, or two pairs of them.
private struct GeometryText {
    /// Two or four numbers.
    let numbers: [Double]
    let text: String

    init(of numbers: [CGFloat]) {
        self.numbers = numbers.map { Double($0) }
        text = Self.text(self.numbers.map { PropertyList.real($0).stringValue ?? "" })
    }

    /// Reads a text, in which there may be any blanks around numbers, commas and braces.
    init(_ propertyList: PropertyList, _ type: any Any.Type, count: Int = 2) throws(PreferenceValueError) {
        guard case .string(let text) = propertyList else {
            throw PreferenceValueError.unexpectedKind(propertyList.kind, type: "\(type)")
        }
        let words = text.split { $0.isWhitespace || "{},".contains($0) }
        let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
        guard words.count == count, numbers.count == count,
            Self.text(words.map { String($0) }).filter({ $0 != " " }) == text.filter({ !$0.isWhitespace })
        else { throw PreferenceValueError.noSuchValue(propertyList, type: "\(type)") }
        (self.numbers, self.text) = (numbers, text)
    }

    func stored(_ type: any Any.Type) throws(PreferenceValueError) -> PropertyList? {
        guard numbers.allSatisfy(\.isFinite) else {
            throw PreferenceValueError.noSuchValue(.string(text), type: "\(type)")
        }
        return .string(text)
    }

    private static func text(_ words: [String]) -> String {
        words.count == 4
            ? "{{\(words[0]), \(words[1])}, {\(words[2]), \(words[3])}}" : "{\(words.joined(separator: ", "))}"
    }
}
