import Foundation
import PrefsFoundation

/// Values of Foundation as property lists, and back; and the library itself, which throws what UserDefaults cannot say.
func showBridging() throws {
    let value = try PropertyList(bridging: ["Opened": Date(timeIntervalSinceReferenceDate: 0), "Nests": [3, 4]])
    print("Nests: \((value.any as? [String: Any])?["Nests"] as? [Int] ?? [])")
    do throws(BridgingError) {
        _ = try PropertyListDictionary(bridging: ["Nests": [NSNull()]])
    } catch {
        print("Not stored: \(error)")
    }

    print("Picture: \(PropertyList.string("/srv/pigeon.png").urlValue?.lastPathComponent ?? "none")")

    let preferences = UserDefaults.standard.preferences
    print("Home: \(preferences.url(forKey: "Home")?.host() ?? "none")")
    try preferences.update { contents in
        contents["Closed"] = .date(PropertyListDate(Date(timeIntervalSinceReferenceDate: 60)))
    }
    print("Closed: \(preferences.date(forKey: "Closed").map { Date($0).timeIntervalSinceReferenceDate } ?? 0)")
}

/// Whoever listens to the notification hears of what this program changes.
func showChanges() {
    let token = NotificationCenter.default.addObserver(forName: UserDefaults.didChangeNotification, object: nil, queue: nil) { _ in
        print("Settings have changed")
    }
    UserDefaults.standard.set(false, forKey: "Open")
    UserDefaults.standard.removeObject(forKey: "Open")
    NotificationCenter.default.removeObserver(token)
}
