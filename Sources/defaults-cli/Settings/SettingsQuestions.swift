import PrefsCore
import SettingsBundles

/// The form of a bundle as numbered lines and questions, one pane at a time.
struct SettingsQuestions {
    let editor: SettingsEditor
    let dialogue = Dialogue()

    /// How a visit of a pane ends.
    private enum Ending {
        case back, quit
    }

    /// Shows the first pane and follows the answers to their end.
    func run() throws {
        _ = try visit(editor.bundle.root, title: editor.bundle.name, isRoot: true)
    }

    private func visit(_ pane: SettingsPane, title: String, isRoot: Bool) throws -> Ending {
        var numbered = try show(pane, title)
        while let answer = try dialogue.ask(isRoot ? "Number, or q (? for help):" : "Number, b or q (? for help):") {
            let words = answer.lowercased().split(separator: " ").map(String.init)
            switch words.first {
            case "q", "quit": return .quit
            case "b", "back", "..":
                if !isRoot { return .back }
                try dialogue.say("This is the first pane.")
            case "?", "h", "help": try dialogue.say(Self.help)
            case nil, "l", "list": numbered = try show(pane, title)
            case "d", "default":
                guard let element = try element(words.dropFirst().first, numbered) else { break }
                try reset(element)
            default:
                guard let element = try element(words.first, numbered) else { break }
                if let child = element.childPane {
                    if try visit(child, title: element.name, isRoot: false) == .quit { return .quit }
                    numbered = try show(pane, title)
                } else if try !change(element) {
                    return .quit
                }
            }
            // A change may show or hide other elements, whose numbers are others then.
            let shown = pane.elements.filter(try editor.values().isShown).filter(\.isNumbered)
            let isSame = shown.count == numbered.count && zip(shown, numbered).allSatisfy { $0.isAtSamePlace(as: $1) }
            if !isSame { numbered = try show(pane, title) }
        }
        return .quit
    }

    private static let help =
        "A number changes the setting, or opens the pane. d and a number: back to the default. l: the list again. b: "
        + "back. q: quit."

    /// The element with the number that was typed; nil, after a message, if there is none.
    private func element(_ word: String?, _ numbered: [SettingsElement]) throws -> SettingsElement? {
        if let number = word.flatMap({ Int($0) }), (1...max(1, numbered.count)).contains(number), !numbered.isEmpty {
            return numbered[number - 1]
        }
        let range = "a number from 1 to \(numbered.count)"
        try dialogue.say(word.map { "'\($0.onOneLine)' is not \(range)." } ?? "Say d and \(range).")
        return nil
    }

    /// Prints a pane, and returns its elements that have numbers.
    private func show(_ pane: SettingsPane, _ title: String) throws -> [SettingsElement] {
        let values = try editor.values()
        var numbered: [SettingsElement] = []
        try dialogue.say(title)
        var footer: SettingsText?
        for element in pane.elements.filter(values.isShown) {
            if element.startsGroup {
                if let footer { try dialogue.say(footer.localized) }
                footer = element.footer
                if !element.showsValue, let title = element.title { try dialogue.say(title.localized) }
            }
            guard element.isNumbered else { continue }
            numbered.append(element)
            try dialogue.say("\(numbered.count). \(line(of: element, values))")
            if let description = element.description { try dialogue.say(description.localized) }
        }
        if let footer { try dialogue.say(footer.localized) }
        return numbered
    }

    /// The title and the present value of an element.
    func line(of element: SettingsElement, _ values: PresentValues) -> String {
        guard element.showsValue else { return element.name + " ›" }
        let lock = values.isManaged(element) ? " (managed)" : ""
        return "\(element.name): \(values.text(of: element).escapingControls)\(lock)"
    }
}

extension SettingsElement {
    /// Whether the element can be chosen by a number: it has a value or leads to a pane.
    fileprivate var isNumbered: Bool { showsValue || childPane != nil }

    fileprivate func isAtSamePlace(as other: SettingsElement) -> Bool {
        location.description.hasSameBytes(as: other.location.description)
    }
}
