import PrefsCore

/// Stored as a text such as `90°`, which it says itself.
struct Heading: PreferenceValue, CustomStringConvertible {
    var degrees: Int

    init(degrees: Int) { self.degrees = degrees }

    init(propertyList: PropertyList) throws {
        guard let text = propertyList.stringValue, text.hasSuffix("°"), let degrees = Int(text.dropLast()) else {
            throw PreferenceValueError.noSuchValue(propertyList, type: "Heading")
        }
        self.degrees = degrees
    }

    func propertyList() throws -> PropertyList? { .string(description) }

    var description: String { "\(degrees)°" }
}
