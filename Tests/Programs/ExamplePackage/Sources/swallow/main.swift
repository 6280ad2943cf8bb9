import Foundation
#if os(Linux)
    import PrefsFoundation
    typealias UserDefaults = PrefsUserDefaults
#endif

let defaults = UserDefaults.standard
defaults.set(defaults.integer(forKey: "Visits") + 1, forKey: "Visits")
print("Visits: \(defaults.integer(forKey: "Visits"))")
