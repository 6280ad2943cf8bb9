// A program that was written for Foundation, and is moved over by the two lines below this one's import.
import Foundation
import PrefsFoundation

typealias UserDefaults = PrefsUserDefaults

let defaults = UserDefaults.standard
let suite = UserDefaults(suiteName: "com.suite")

switch CommandLine.arguments[1] {
case "set":
    // And returns, without synchronizing.
    defaults.register(defaults: ["Registered": true])
    defaults.set(2, forKey: "MapType")
    defaults.set(["Loft": ["floor": 3]], forKey: "Places")
    suite?.set(URL(string: "https://host/path?query"), forKey: "Home")
case "set with Foundation":
    Foundation.UserDefaults.standard.set(2, forKey: "MapType")
    Foundation.UserDefaults.standard.set(["Loft": ["floor": 3]], forKey: "Places")
    Foundation.UserDefaults.standard.set(URL(fileURLWithPath: "/etc/passwd"), forKey: "Home")
    print(Foundation.UserDefaults.standard.synchronize())
case "show":
    defaults.addSuite(named: "com.suite")
    print(
        defaults.integer(forKey: "MapType"), defaults.bool(forKey: "Argument"),
        defaults.url(forKey: "Home")?.absoluteString ?? "-")
    print((defaults.dictionary(forKey: "Places")?["Loft"] as? [String: Int])?["floor"] ?? 0)
    print(
        UserDefaults() == defaults, UserDefaults().integer(forKey: "MapType"),
        UserDefaults(suiteName: nil)?.integer(forKey: "MapType") ?? 0)
case "refuse":
    defaults.set(NSNull(), forKey: "k")
    print(UserDefaults(suiteName: "../evil") == nil, suite == nil, defaults.synchronize())
default:
    exit(2)
}
