import Glibc
import PrefsCore

/// A place that the user wants to remember.
struct Place: Equatable {
    var label: String
    var position: Position
    var date = PropertyListDate(secondsSinceReferenceDate: Double(time(nil)) - secondsFrom1970To2001)

    private static let secondsFrom1970To2001: Double = 978_307_200
}

/// Stored as a dictionary, which `prefs read com.pigeon HPPlace` shows. A Codable type needs only the line `extension
/// Place: PreferenceValue {}`; this is how a type decides by itself what is stored.
extension Place: PreferenceValue {
    init(propertyList: PropertyList) throws {
        guard let entries = propertyList.dictionaryValue, let label = entries["Label"]?.stringValue,
            let east = entries["East"], let north = entries["North"], let date = entries["Date"]
        else { throw PreferenceValueError.noSuchValue(propertyList, type: "Place") }
        self.label = label
        position = Position(east: try Int16(propertyList: east), north: try Int16(propertyList: north))
        self.date = try PropertyListDate(propertyList: date)
    }

    func propertyList() throws -> PropertyList? {
        [
            "Label": .string(label), "Date": .date(date), "East": .integer(PropertyListInteger(Int(position.east))),
            "North": .integer(PropertyListInteger(Int(position.north))),
        ]
    }
}
