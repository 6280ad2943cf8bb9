import CommandKit
import PrefsCore
import SettingsBundles

/// Changes one setting by questions.
extension SettingsQuestions {
    /// Gives a setting its default again, and says so.
    func reset(_ element: SettingsElement) throws {
        guard element.isEditable else { return try dialogue.say("\(element.name) has no default to go back to.") }
        if try isManaged(element, editor.layers()) { return }
        try apply(element) { try editor.reset(element) }
    }

    /// Asks for the new value of a setting, and sets it. Returns false at the end of standard input.
    func change(_ element: SettingsElement) throws -> Bool {
        let layers = try editor.layers()
        if try isManaged(element, layers) { return true }
        let value = layers.presentValues(of: editor.bundle).value(of: element)
        switch element.control {
        case .none:
            try dialogue.say("\(element.name) can only be read.")
            return true
        case .toggle(let toggle): return try flip(element, toggle, value)
        case .choice(let choices): return try choose(element, choices, value)
        case .text(let field):
            return try type(
                element, "New text (an empty line keeps it, \"\" empties it):", isSecret: field.isSecure)
        case .range(let slider):
            let (minimum, maximum) = (PropertyList.real(slider.minimum), PropertyList.real(slider.maximum))
            return try type(
                element, "Number from \(minimum.settingsText) to \(maximum.settingsText) (an empty line keeps it):")
        }
    }

    /// Whether the administrator has set the value, which then is said.
    private func isManaged(_ element: SettingsElement, _ layers: SettingsLayers) throws -> Bool {
        guard let origin = element.settingName.flatMap(layers.value)?.origin, origin.isManaged, let path = origin.path
        else { return false }
        try dialogue.say("\(element.name) is set by the administrator in \(path) and cannot be changed.")
        return true
    }

    private func flip(_ element: SettingsElement, _ toggle: SettingsToggle, _ value: PropertyList?) throws -> Bool {
        let (flipped, prompt) = toggle.flipped(from: value)
        if let prompt {
            try dialogue.say(prompt.title.localized)
            try dialogue.say(prompt.prompt.localized)
            try dialogue.say("1. \(prompt.confirmText.localized)")
            try dialogue.say("2. \(prompt.denyText.localized)")
            guard let answer = try dialogue.ask("Number (an empty line changes nothing):") else { return false }
            guard answer.filter({ $0 != " " }) == "1" else {
                try dialogue.say(line(of: element, try editor.values()))
                return true
            }
        }
        try apply(element) { try editor.set(element, to: flipped) }
        return true
    }

    private func choose(
        _ element: SettingsElement, _ choices: [SettingsChoice], _ value: PropertyList?
    ) throws -> Bool {
        let chosen = value.flatMap(element.choiceIndex)
        for (index, choice) in choices.enumerated() {
            try dialogue.say("\(index + 1). \(choice.title.localized)\(index == chosen ? " (chosen)" : "")")
        }
        while let answer = try dialogue.ask("Number (an empty line keeps it):") {
            if answer.isEmpty { return true }
            if let number = Int(answer), number > 0, number <= choices.count {
                try apply(element) { try editor.set(element, to: choices[number - 1].value) }
                return true
            }
            try dialogue.say("'\(answer.onOneLine)' is not a number from 1 to \(choices.count).")
        }
        return false
    }

    /// Asks for a text until the element accepts it.
    private func type(_ element: SettingsElement, _ question: String, isSecret: Bool = false) throws -> Bool {
        while let answer = try dialogue.ask(question, isSecret: isSecret) {
            if answer.isEmpty { return true }
            let text = answer.utf8.elementsEqual("\"\"".utf8) ? "" : answer
            let value: PropertyList
            do throws(SettingRefusal) {
                value = try element.value(fromText: text)
            } catch {
                try dialogue.say("\(element.name): \(error)")
                continue
            }
            try apply(element) { try editor.set(element, to: value) }
            return true
        }
        return false
    }

    /// Makes a change, and prints the new value. A failure is printed, and the questions go on.
    private func apply(_ element: SettingsElement, _ change: () throws -> Void) throws {
        do {
            try change()
            try dialogue.say(line(of: element, try editor.values()))
        } catch {
            MessageLine(CommandError(error).message).write()
        }
        editor.session.report.writeMessages()
    }
}
