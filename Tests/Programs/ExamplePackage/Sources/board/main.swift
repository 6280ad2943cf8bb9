import PrefsCore

// A program whose settings bundle Docs/Settings.md writes.

enum Theme: String, PreferenceValue {
    case light, dark
}

struct BoardSettings {
    @Preference("BoardSize") var boardSize = 9
    @Preference("PlayerName") var playerName = "Homer"
    @Preference("ShowsHints") var showsHints = true
    @Preference("Theme") var theme = Theme.light
}

let settings = BoardSettings()
print("\(settings.playerName) plays on \(settings.boardSize) lines, in \(settings.theme) colours.")
print(settings.showsHints ? "Hints are shown." : "Hints are not shown.")
