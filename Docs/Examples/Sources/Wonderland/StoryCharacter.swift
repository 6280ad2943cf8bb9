import PrefsCore

/// A character of the story.
///
/// The list of characters is a setting, so that other editions can have their own:
///
/// ```sh
/// prefs write com.wonderland WLCharacters -array '{ identifier = hatter; name = Hatter; summary = "Pours tea."; }'
/// ```
struct StoryCharacter: Codable, PreferenceValue {
    /// Stays the same when the list, or the name, changes.
    var identifier: String
    var name: String
    var summary: String

    static let all = [
        StoryCharacter(identifier: "alice", name: "Alice", summary: "Seven years old, and polite even while falling."),
        StoryCharacter(identifier: "rabbit", name: "White Rabbit", summary: "Has a watch, and no time."),
        StoryCharacter(identifier: "caterpillar", name: "Caterpillar", summary: "Three inches high, which is enough."),
        StoryCharacter(identifier: "cat", name: "Cheshire Cat", summary: "Grins. Sometimes only the grin is there."),
        StoryCharacter(identifier: "hatter", name: "Hatter", summary: "Has quarrelled with Time. It is tea-time."),
        StoryCharacter(identifier: "hare", name: "March Hare", summary: "The Hatter's host, and no saner."),
        StoryCharacter(identifier: "dormouse", name: "Dormouse", summary: "Sleeps at table, and tells stories."),
        StoryCharacter(identifier: "queen", name: "Queen of Hearts", summary: "Knows one sentence, and one verdict."),
    ]
}
