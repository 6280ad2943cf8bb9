import Foundation

/// The state of Wonderland, with what each key does to it, for the list of characters that it is given here.
struct WonderlandModel {
    /// A key, and the sequence that a terminal of the type `screen` sends for it.
    enum Key: String, CaseIterable {
        case tab = "\t"
        case enter = "\r"
        case up = "\u{1B}OA"
        case down = "\u{1B}OB"
        case right = "\u{1B}OC"
        case left = "\u{1B}OD"
    }

    /// The list of characters, as `prefs write com.wonderland` takes it: one who is on every page, and two who are on
    /// none.
    static let setting =
        ["WLCharacters", "-array"] + names.map { "{ identifier = \"\($0)!\"; name = \($0); summary = s; }" }
    static let names = ["Gryphon", "Alice", "Duchess"]
    private static let tabs = ["book", "characters", "author"]

    /// The number of lines of each page.
    let lineCounts: [Int]
    var tab = 0
    var (page, line) = (0, 0)
    var row = 0
    /// The chosen page in the details; nil if they are not open.
    var details: Int?

    init(lineCounts: [Int]) {
        self.lineCounts = lineCounts
    }

    mutating func press(_ key: Key) {
        switch (key, tab) {
        case (.tab, _): tab = (tab + 1) % 3
        case (_, 0): pressInBook(key)
        case (_, 1): pressInCharacters(key)
        default: break
        }
    }

    private mutating func pressInBook(_ key: Key) {
        switch key {
        case .left where page > 0: (page, line) = (page - 1, 0)
        case .right where page < lineCounts.count - 1: (page, line) = (page + 1, 0)
        case .up: line = max(0, line - 1)
        case .down: line = min(line + 1, lineCounts[page] - 1)
        default: break
        }
    }

    private mutating func pressInCharacters(_ key: Key) {
        let pages = Self.names[row] == "Alice" ? lineCounts.count : 0
        switch (key, details) {
        case (.up, nil): row = max(0, row - 1)
        case (.down, nil): row = min(row + 1, Self.names.count - 1)
        case (.enter, nil), (.right, nil): details = 0
        case (.left, _): details = nil
        case (.up, let chosen?): details = max(0, chosen - 1)
        case (.down, let chosen?): details = max(0, min(chosen + 1, pages - 1))
        case (.enter, let chosen?) where pages > 0: (tab, page, line) = (0, chosen, 0)
        default: break
        }
    }

    /// The states of the objects, as they are saved.
    var states: NSDictionary {
        let character = Self.names[row] + "!"
        var states: [String: Any] = [
            "reader": "reader/\(Self.tabs[tab])", "reader/book": ["page": page, "line": line],
            "reader/characters": ["index": row, "modelIdentifier": character],
        ]
        if let details { states["reader/characters/\(character)"] = details }
        return states as NSDictionary
    }

    /// A text that the screen has in this state, and in few others.
    var text: String {
        switch (tab, details) {
        case (0, _): "page \(page + 1) of \(lineCounts.count), line \(line + 1) of \(lineCounts[page])"
        case (1, nil): "▸ \(Self.names[row])"
        case (1, let page?): Self.names[row] == "Alice" ? ", page \(page + 1)" : "Appears in:"
        default: "Lewis Carroll"
        }
    }
}
