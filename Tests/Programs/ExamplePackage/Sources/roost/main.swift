import PrefsCore
import SettingsBundles

// A program with a settings bundle, which is installed as $XDG_DATA_HOME/settings/roost.bundle.

let preferences = Preferences.standard
do {
    preferences.register(try SettingsBundle(domain: "roost"))
} catch {
    print("The settings have no defaults: \(error)")
}
print("Syncing: \(preferences.bool(forKey: "HPSyncLocations"))")

let observation = preferences.observe(forKey: "HPSyncLocations") { _ in
    print("Syncing: \(preferences.bool(forKey: "HPSyncLocations"))")
}
observation.cancel()

let bundle = try SettingsBundle(domain: "roost")

func printSettings() {
    for element in bundle.settings where element.isShown({ preferences.object(forKey: $0.key) }) {
        let title = element.title?.localized ?? ""
        let value = element.key.flatMap { preferences.object(forKey: $0) }
        print(value == nil ? title : "    \(title): \(element.text(of: value))")
    }
}

func change(_ name: String, to text: String) throws {
    let element = try bundle.setting(name)
    guard let key = element.key else { return }
    preferences.set(try element.value(fromText: text), forKey: key)
}

printSettings()
try change("Map Type", to: "Satellite")
try change("HPSyncLocations", to: "off")
printSettings()
do {
    try change("Map Type", to: "Globe")
} catch {
    print("Map Type: \(error)")
}
