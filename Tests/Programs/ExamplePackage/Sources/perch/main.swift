import Foundation
import PrefsFoundation

typealias UserDefaults = PrefsUserDefaults

// A program without a main function: the pieces of code of the documentation, all of them at the top level.

let defaults = UserDefaults.standard
defaults.register(defaults: ["Visits": 100, "Open": true])
defaults.set(defaults.integer(forKey: "Visits") + 1, forKey: "Visits")

let shared = UserDefaults(suiteName: "loft")
shared?.set(Date(timeIntervalSinceReferenceDate: 0.5), forKey: "Opened")

struct VisitSettings: Sendable {
    @Preference("LastVisit") var lastVisit: Date?
    @Preference("Picture") var picture = URL(filePath: "/srv/pigeon.png")
    @Preference("Ring") var ring = Data([0xCA, 0xFE])
    @Preference("Identifier") var identifier: UUID?
    @Preference("Price") var price: Decimal = 2.5
    @Preference("Guest") var guest = Guest()
}

struct Guest: Codable, Sendable, PreferenceValue {
    var since = Date(timeIntervalSinceReferenceDate: 0)
    var page: URL?
}

let value = try PropertyList(bridging: ["Opened": Date(timeIntervalSinceReferenceDate: 0), "Nests": [3, 4]])
print("Nests: \((value.any as? [String: Any])?["Nests"] as? [Int] ?? [])")

let settings = VisitSettings()
settings.price += 9.84
print("Price: \(settings.price), guest since: \(settings.guest.since.timeIntervalSinceReferenceDate)")
