import Foundation
import PrefsFoundation
import Testing

@Suite struct FoundationPreferenceValueTests {
    private let preferences: Preferences

    init() throws {
        preferences = try Preferences(inMemory: "com.pigeon")
    }

    private struct Visit: Codable, Equatable, PreferenceValue {
        var date: Date
        var photo: Data
        var place: URL
        var id: UUID
        var next: [URL]
    }

    private static let date = Date(timeIntervalSinceReferenceDate: 725_846_400.125)
    private static let id = UUID(
        uuid: (0xE6, 0x21, 0xE1, 0xF8, 0xC3, 0x6C, 0x49, 0x5A, 0x93, 0xFC, 0x0C, 0x24, 0x7A, 0x3E, 0x6E, 0x5F))

    private func storedForm<Value: PreferenceValue & Equatable>(_ value: Value) throws -> PropertyList? {
        let stored = try value.propertyList()
        #expect(try stored.map { try Value(propertyList: $0) } == value)
        return stored
    }

    @Test func valuesAreStoredAsWhatTheyAre() throws {
        #expect(try storedForm(Self.date) == .date(PropertyListDate(secondsSinceReferenceDate: 725_846_400.125)))
        #expect(try storedForm(Data([0, 255])) == .data([0, 255]))
        #expect(try storedForm(try #require(URL(string: "https://host/path?query"))) == "https://host/path?query")
        #expect(try storedForm(URL(fileURLWithPath: "/etc/passwd")) == "/etc/passwd")
        #expect(try storedForm(Self.id) == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    }

    @Test func whatPeopleTypeIsRead() throws {
        #expect(try Date(propertyList: "2024-01-02T03:04:05Z").timeIntervalSinceReferenceDate == 725_857_445)
        #expect(try Data(propertyList: [0, 255]) == Data([0, 255]))
        #expect(try UUID(propertyList: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f") == Self.id)
        #expect(try URL(propertyList: "~root/x").isFileURL)
    }

    @Test func whatIsNoValueIsAnError() {
        #expect(throws: PreferenceValueError.self) { try Date(propertyList: "soon") }
        #expect(throws: PreferenceValueError.self) { try Date(propertyList: 5) }
        #expect(throws: PreferenceValueError.self) { try Data(propertyList: "text") }
        #expect(throws: PreferenceValueError.self) { try Data(propertyList: [256]) }
        #expect(throws: PreferenceValueError.noSuchValue(5, type: "URL")) { try URL(propertyList: 5) }
        #expect(throws: PreferenceValueError.noSuchValue(.data([1]), type: "URL")) { try URL(propertyList: .data([1])) }
        #expect(throws: PreferenceValueError.noSuchValue("E621", type: "UUID")) { try UUID(propertyList: "E621") }
    }

    @Test func propertiesOfCodableTypesAreStoredInTheSameWay() throws {
        let place = try #require(URL(string: "https://host/path?query"))
        let visit = Visit(
            date: Self.date, photo: Data([1, 2]), place: place, id: Self.id, next: [URL(fileURLWithPath: "/a")])
        #expect(
            try storedForm(visit) == [
                "date": .date(PropertyListDate(secondsSinceReferenceDate: 725_846_400.125)), "photo": .data([1, 2]),
                "place": "https://host/path?query", "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "next": ["/a"],
            ])
        #expect(throws: DecodingError.self) {
            try Visit(propertyList: ["date": 5, "photo": .data([]), "place": "/", "id": "", "next": []])
        }
    }

    @Test func decimalsKeepAllTheirDigits() throws {
        for text in ["0", "12.34", "-0.1", "12345678901234567890.123456789012345678", "1200", "0.00001"] {
            #expect(try storedForm(try #require(Decimal(string: text))) == .string(text))
        }
        #expect(throws: PreferenceValueError.self) { try Decimal.nan.propertyList() }
        #expect(try Decimal(propertyList: 7) == 7)
        #expect(try Decimal(propertyList: 12.34) == Decimal(string: "12.34"))
        #expect(try Decimal(propertyList: .integer(PropertyListInteger(UInt64.max))) == Decimal(UInt64.max))
        #expect(try Decimal(propertyList: "1.5e3") == 1500)
        let others: [PropertyList] = [
            "", "x", "1x", "1,5", "nan", "inf", ".", "e5", .real(.nan), .real(.infinity), 1e300, true, [], .data([1]),
            "1234567890123456789012345678901234567890123", "1e200", "1e-200", "1e166", "-5e300", 1e200, 1e-200, "1e256",
            "12e255", "0.1e-300", "1e384",
        ]
        #expect(try Decimal(propertyList: "1e127") == Decimal(sign: .plus, exponent: 127, significand: 1))
        for value in others {
            #expect(throws: PreferenceValueError.self, "\(value)") { try Decimal(propertyList: value) }
        }
    }

    /// Foundation's own coding of a decimal was stored for properties of Codable types before.
    @Test func decimalsInCodableTypesAreStoredAsSettingsAre() throws {
        struct Coded: Encodable {
            var price: Decimal
            func encode(to encoder: any Encoder) throws { try price.encode(to: encoder) }
        }
        struct Offer: Codable, Equatable, PreferenceValue { var price: Decimal }
        let offer = Offer(price: try #require(Decimal(string: "12.34")))
        #expect(try storedForm(offer) == ["price": "12.34"])
        let parts = try PropertyListValueEncoder().encode(Coded(price: offer.price))
        #expect(parts.dictionaryValue?["mantissa"] != nil)
        #expect(try Offer(propertyList: .dictionary(["price": parts])) == offer)
        #expect(throws: DecodingError.self) { try Offer(propertyList: ["price": ["mantissa": 1]]) }
    }

    @Test func geometryIsTheTextOfApplesFunctions() throws {
        #expect(try storedForm(CGPoint(x: 3, y: -4.5)) == "{3, -4.5}")
        #expect(try storedForm(CGSize(width: 640, height: 1e21)) == "{640, 1e+21}")
        #expect(
            try storedForm(CGRect(x: 0, y: 0.1, width: 640, height: 1.0 / 3))
                == "{{0, 0.1}, {640, 0.3333333333333333}}")
        #expect(try CGRect(propertyList: " {{1,2} , { 3, 4 }}") == CGRect(x: 1, y: 2, width: 3, height: 4))
        for wrong: PropertyList in [
            "", "{1}", "{1, 2, 3}", "{{1, 2}}", "{1, x}", "1, 2", "{1 2}", "{1, 2}}", "{1, inf}", 1,
        ] {
            #expect(throws: PreferenceValueError.self, "\(wrong)") { try CGPoint(propertyList: wrong) }
        }
        #expect(throws: PreferenceValueError.self) { try CGRect(propertyList: "{{1, 2}, 3, 4}") }
        #expect(throws: PreferenceValueError.self) { try CGPoint(x: Double.infinity, y: 0).propertyList() }
        // As a property of a Codable type is stored.
        let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        preferences.set(try PropertyListValueEncoder().encode(frame), forKey: "Frame")
        #expect(preferences[PreferenceKey("Frame", default: CGRect.zero)] == frame)
    }

    @Test func theLocalizedDescriptionIsTheSentence() {
        let errors: [any Error & CustomStringConvertible] = [
            PreferenceValueError.nilInCollection, MigrationError.invalidVersion, PreferencesError.noStore,
        ]
        for error in errors { #expect(error.localizedDescription == error.description) }
        preferences.set("big", forKey: "Size")
        let lossy = #expect(throws: LossyReadingError.self) { try preferences.value(Int8.self, forKey: "Size") }
        #expect(lossy?.localizedDescription == lossy?.description)
    }

    @Test func localesAndTimeZonesAreTheirIdentifiers() throws {
        #expect(try storedForm(Locale(identifier: "de_CH")) == "de_CH")
        #expect(try storedForm(try #require(TimeZone(identifier: "Europe/Zurich"))) == "Europe/Zurich")
        #expect(throws: PreferenceValueError.self) { try TimeZone(propertyList: "Nowhere/Land") }
        #expect(throws: PreferenceValueError.self) { try Locale(propertyList: 5) }
    }

    @Test func aVariableOfTheseTypesCanBeSet() {
        preferences.set(Self.date, forKey: "k")
        #expect(preferences.object(forKey: "k") == .date(PropertyListDate(Self.date)))
        preferences.set(CGFloat(0.5), forKey: "k")
        #expect(preferences.object(forKey: "k") == 0.5)
        preferences.set(URL(fileURLWithPath: "/a"), forKey: "k")
        #expect(preferences.object(forKey: "k") == "/a")
    }

    @Test func settingsHaveTheseTypes() throws {
        let last = PreferenceKey<Date?>("Last", default: nil)
        #expect(preferences[last] == nil)
        preferences[last] = Self.date
        #expect(preferences[last] == Self.date)
        let home = PreferenceKey("Home", default: URL(fileURLWithPath: "/"))
        preferences.set("https://host", forKey: "Home")
        #expect(preferences[home].host() == "host")
    }
}
