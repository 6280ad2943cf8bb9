public import Foundation
public import PrefsCore

/// A `Date` is stored as a date. A string is read, too, in the forms that the command `prefs` accepts for dates.
extension Date: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        self.init(try PropertyListDate(propertyList: propertyList))
    }

    public func propertyList() -> PropertyList? { .date(PropertyListDate(self)) }
}

/// A `Data` is stored as data. An array of integers is read, too.
extension Data: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        self.init(try [UInt8](propertyList: propertyList))
    }

    public func propertyList() -> PropertyList? { .data([UInt8](self)) }
}

/// A `URL` is stored as ``PropertyLists/PropertyList/init(_:)-(URL)`` describes.
extension URL: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        guard let url = propertyList.urlValue else { throw PreferenceValueError.noSuchValue(propertyList, type: "URL") }
        self = url
    }

    public func propertyList() -> PropertyList? { PropertyList(self) }
}

/// A `Decimal` is stored as a string with all its digits, such as `12.34`, with a point in all languages. An integer is
/// read, too, and so is a real, by its decimal digits.
extension Decimal: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        guard let decimal = Self(digitsOf: propertyList) else {
            throw PreferenceValueError.noSuchValue(propertyList, type: "Decimal")
        }
        self = decimal
    }

    /// - Throws: ``/PrefsCore/PreferenceValueError`` for NaN.
    public func propertyList() throws(PreferenceValueError) -> PropertyList? {
        guard isFinite else { throw PreferenceValueError.noSuchValue(.string(description), type: "Decimal") }
        return .string(description)
    }
}

/// A `Locale` is stored as its identifier, a string such as `de_CH`.
extension Locale: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        self.init(identifier: try String(propertyList: propertyList))
    }

    public func propertyList() -> PropertyList? { .string(identifier) }
}

/// A `TimeZone` is stored as its identifier, a string such as `Europe/Zurich`.
extension TimeZone: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        guard let zone = TimeZone(identifier: try String(propertyList: propertyList)) else {
            throw PreferenceValueError.noSuchValue(propertyList, type: "TimeZone")
        }
        self = zone
    }

    public func propertyList() -> PropertyList? { .string(identifier) }
}

/// A `UUID` is stored as a string such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`. Lower-case letters are read, too.
extension UUID: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        guard case .string(let text) = propertyList, let uuid = UUID(uuidString: text) else {
            throw PreferenceValueError.noSuchValue(propertyList, type: "UUID")
        }
        self = uuid
    }

    public func propertyList() -> PropertyList? { .string(uuidString) }
}
