import PrefsCore

/// A list of things to do, and which of them are done.
struct Checklist: Codable, Equatable, PreferenceValue {
    struct Item: Codable, Equatable {
        var text: String
        var isChecked = false
    }

    var name: String
    var items: [Item] = []
}

extension PreferenceKey where Value == [Checklist] {
    static var checklists: Self { Self("Checklists", default: []) }
}

/// The first run makes a checklist and opens it. The index of the open one is −1 as long as none was opened.
func showChecklists() {
    let preferences = Preferences.standard
    preferences.register(["FirstTime": true, "ChecklistIndex": -1])
    print("Open checklist: \(preferences.integer(forKey: "ChecklistIndex"))")
    if preferences.bool(forKey: "FirstTime") {
        preferences[.checklists].append(Checklist(name: "Morning", items: [.init(text: "Feed"), .init(text: "Clean")]))
        preferences.set(0, forKey: "ChecklistIndex")
        preferences.set(false, forKey: "FirstTime")
    }
    let index = preferences.integer(forKey: "ChecklistIndex")
    guard preferences[.checklists].indices.contains(index) else { return }
    if let next = preferences[.checklists][index].items.firstIndex(where: { !$0.isChecked }) {
        preferences[.checklists][index].items[next].isChecked = true
    }
    let checklist = preferences[.checklists][index]
    print("\(checklist.name): \(checklist.items.filter(\.isChecked).map(\.text)) of \(checklist.items.count) are done")
}
