import PrefsCore
import PrefsRestoration
import Screen

/// What the screen shows of Pigeon. It is the root of the objects whose states are saved and restored.
@MainActor final class PigeonWindow {
    let bird = Bird()
    let map = MapView()
    /// The editor, while the user types a label.
    var editor: LabelEditor?
    var isGreeting = false
    /// The message on the last line, until the next key.
    var message: String?
    private let settings: PigeonSettings

    init(_ settings: PigeonSettings) {
        self.settings = settings
    }

    /// The direction that is at the top of the map.
    private var top: Heading {
        settings.trackingMode == .followWithHeading ? bird.heading : .north
    }

    /// Flies as far as a sign on the map is wide. The direction is that on the screen.
    func fly(_ direction: Heading) {
        bird.fly(direction.turned(by: top), steps: map.scale)
    }

    // MARK: Drawing

    func draw(on screen: Screen) {
        let (lines, columns) = screen.size
        let mode = settings.trackingMode
        if mode != .none || !map.shows(bird.position, lines: lines - 3, columns: columns) {
            map.center = bird.position
        }
        let title = " Pigeon  \(settings.mapType.title) · \(mode.title) · \(bird.position)"
        let place = settings.place.map { "⚑ \($0.label): \($0.position.description(from: bird.position))" }
        let sync = settings.syncsLocations ? "  Sync Location is on" : ""
        let (middle, bottom) = (middleLines(max(0, lines - 3), columns), bottomLine)
        screen.draw(
            [Line(title).filled(to: columns).styled(.reverse)] + middle
                + [Line(" " + (place ?? "Nothing is remembered.") + sync), bottom],
            cursor: editor == nil ? nil : (lines - 1, bottom.columns))
    }

    private func middleLines(_ lines: Int, _ columns: Int) -> [Line] {
        guard isGreeting else {
            return map.draw(
                lines: lines, columns: columns, settings.mapType, top: top, bird: bird, place: settings.place)
        }
        let greeting: [Line] = [
            "", Line("  Welcome to Pigeon", .bold), "", "  It remembers where you left something.",
            "  Fly there with the arrow keys, press r, and type a label.", "", "  Press any key.",
        ]
        return Array((greeting + Array(repeating: "", count: lines)).prefix(lines))
    }

    private var bottomLine: Line {
        if let editor { return Line(" Label: ") + Line(editor.text, .bold) }
        if let failure = settings.preferences.failure { return Line(" Not saved: \(failure)", .red) }
        return message.map { Line(" " + $0) } ?? Line(" r remember  c clear  ? keys  q quit", .dim)
    }
}

extension PigeonWindow: @MainActor Restorable {
    typealias State = NoState

    var restorationIdentifier: String? { "window" }

    var restorableChildren: [any Restorable] {
        let always: [any Restorable] = [bird, map]
        return editor.map { always + [$0] } ?? always
    }

    /// The bird and the map are always there. But when a label was being typed, its editor has to be made.
    func makeRestorableObject(at path: RestorationPath) -> (any Restorable)? {
        guard path.components == [LabelEditor.identifier] else { return nil }
        editor = LabelEditor()
        return editor
    }
}
