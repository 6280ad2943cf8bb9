import Foundation
import PrefsFoundation

/// Settings of Foundation's types.
struct VisitSettings: Sendable {
    @Preference("LastVisit") var lastVisit: Date?
    @Preference("Picture") var picture = URL(filePath: "/srv/pigeon.png")
    @Preference("Ring") var ring = Data([0xCA, 0xFE])
    @Preference("Identifier") var identifier: UUID?
    @Preference("Price") var price: Decimal = 2.5
    @Preference("Guest") var guest = Guest()
}

extension VisitSettings {
    func show() {
        print("Last visit: \(lastVisit?.timeIntervalSinceReferenceDate.description ?? "never")")
        print("Picture: \(picture.path), ring: \(Array(ring)), identifier: \(identifier?.uuidString ?? "none")")
        print("Price: \(price)")
        print("Guest since: \(guest.since.timeIntervalSinceReferenceDate), page: \(guest.page?.absoluteString ?? "none")")
    }

    func change() {
        lastVisit = Date(timeIntervalSinceReferenceDate: 86_400)
        picture = URL(filePath: "/srv/loft.png")
        ring.append(7)
        identifier = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        price += 9.84
        guest.page = URL(string: "https://loft.example/ada")
    }
}

/// Stored as a dictionary with a date and a text.
struct Guest: Codable, Sendable, PreferenceValue {
    var since = Date(timeIntervalSinceReferenceDate: 0)
    var page: URL?
}
