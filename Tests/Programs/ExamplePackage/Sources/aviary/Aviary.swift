import Foundation
import PrefsFoundation

typealias UserDefaults = PrefsUserDefaults

/// A program that was written for Foundation's UserDefaults, and has moved over.
@main enum Aviary {
    static func main() throws {
        visit()
        showChanges()
        let settings = VisitSettings()
        settings.show()
        settings.change()
        settings.show()
        try showBridging()
    }

    /// As it was, but for the import and the line below it.
    static func visit() {
        let defaults = UserDefaults.standard
        defaults.register(defaults: ["Visits": 100, "Open": true])
        defaults.set(defaults.integer(forKey: "Visits") + 1, forKey: "Visits")
        print("Visits: \(defaults.integer(forKey: "Visits")), open: \(defaults.bool(forKey: "Open"))")

        defaults.set(URL(string: "https://loft.example/pigeons?page=1"), forKey: "Home")
        print("Home: \(defaults.url(forKey: "Home")?.absoluteString ?? "none")")
        defaults.set(["Ada": 3, "Grace": 4], forKey: "Nests")
        print("Nests: \(defaults.dictionary(forKey: "Nests") as? [String: Int] == ["Ada": 3, "Grace": 4])")

        let shared = UserDefaults(suiteName: "loft")
        shared?.set(Date(timeIntervalSinceReferenceDate: 0.5), forKey: "Opened")
        print("Opened: \((shared?.object(forKey: "Opened") as? Date)?.timeIntervalSinceReferenceDate ?? 0)")
    }
}
