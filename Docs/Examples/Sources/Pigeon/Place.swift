import PrefsCore

/// A place that the user wants to remember.
struct Place: Equatable {
    var label: String
    var position: Position
}

/// Stored as a dictionary, which `prefs read com.pigeon HPLocation` shows. A Codable type needs only the line
/// `extension Place: PreferenceValue {}`; this is how a type decides by itself what is stored.
extension Place: PreferenceValue {
    init(propertyList: PropertyList) throws {
        guard let entries = propertyList.dictionaryValue, let label = entries["title"]?.stringValue,
            let east = entries["long"], let north = entries["lat"]
        else { throw PreferenceValueError.noSuchValue(propertyList, type: "Place") }
        self.label = label
        position = Position(east: try Int16(propertyList: east), north: try Int16(propertyList: north))
    }

    func propertyList() throws -> PropertyList? {
        [
            "lat": .real(Double(position.north)), "long": .real(Double(position.east)), "title": .string(label),
        ]
    }
}
