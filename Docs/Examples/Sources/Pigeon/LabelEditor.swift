import PrefsCore
import PrefsRestoration
import Screen

/// The line in which the user types the label of a place.
@MainActor final class LabelEditor {
    static let identifier = "label"

    var text = ""

    enum Outcome { case editing, entered, cancelled }

    func handle(_ key: Key) -> Outcome {
        switch key {
        case .enter: return text.isEmpty ? .cancelled : .entered
        case .escape: return .cancelled
        case .backspace: _ = text.popLast()
        case .character(let character): text.append(character)
        default: break
        }
        return .editing
    }
}

extension LabelEditor: @MainActor Restorable {
    var restorationIdentifier: String? { Self.identifier }

    var restorableState: String {
        get { text }
        set { text = newValue }
    }
}
