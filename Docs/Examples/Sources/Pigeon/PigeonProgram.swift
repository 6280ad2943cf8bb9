import PrefsCore
import Screen

/// Shows the map, and does what the keys say.
@MainActor final class PigeonProgram {
    private let settings: PigeonSettings
    private let screen: Screen
    private let mirror: any PlaceMirror = NoMirror()
    private let bird = Bird()
    private let map = MapView()
    /// The editor, while the user types a label.
    private var editor: LabelEditor?
    private var isGreeting: Bool
    private var message: String?
    private var isOver = false
    /// The signal that has ended the program.
    private var signal: CInt?

    init() throws {
        // Messages on standard error would appear on top of the screen.
        Preferences.onFailure = { failure in
            Problems.add("\(failure)")
            Screen.wake()
        }
        settings = try PigeonSettings()
        message = settings.bundleError.map { "Without a settings bundle: \($0)" }
        isGreeting = !settings.hasGreeted
        screen = try Screen()
    }

    /// Runs the program until the user or a signal ends it.
    ///
    /// - Returns: The signal, if there was one.
    func run() throws -> CInt? {
        // The settings are read whenever the screen is drawn, so the observer only has to wake the loop.
        let observation = settings.preferences.observe { _ in Screen.wake() }
        defer { observation.cancel() }
        settings.hasGreeted = true
        while !isOver {
            mirrorPlace()
            draw()
            switch screen.nextEvent() {
            case .key(let key): handle(key)
            case .suspend: suspend()
            case .end(let number): (isOver, signal) = (true, number)
            case .woken, .redraw, nil: break
            }
        }
        screen.end()
        // Settings are saved at the end in any case. But only this says whether they are.
        try settings.preferences.synchronize()
        return signal
    }

    private func suspend() {
        do {
            try settings.preferences.synchronize()
        } catch {
            message = "Not saved: \(error)"
        }
        screen.suspend()
    }

    private func mirrorPlace() {
        guard settings.syncsLocation else { return }
        if let received = mirror.receive() {
            settings.place = received
        } else {
            mirror.send(settings.place)
        }
    }

    // MARK: Keys

    private func handle(_ key: Key) {
        message = nil
        isGreeting = false
        if let editor { return edit(with: editor, key) }
        switch key {
        case .up: fly(.north)
        case .right: fly(.east)
        case .down: fly(.south)
        case .left: fly(.west)
        case .character("1"): settings.mapType = .standard
        case .character("2"): settings.mapType = .satellite
        case .character("3"): settings.mapType = .hybrid
        case .character("t"): settings.trackingMode = settings.effectiveTrackingMode.next
        case .character("+"): map.zoomIn()
        case .character("-"): map.zoomOut()
        case .character("r"): editor = LabelEditor()
        case .character("c"): settings.place = nil
        case .character("q"): isOver = true
        default: message = "↑ ↓ ← → fly  1 2 3 map  t tracking  + - zoom  r remember  c clear  q quit"
        }
    }

    /// The direction that is at the top of the map.
    private var top: Heading {
        settings.effectiveTrackingMode == .followWithHeading ? bird.heading : .north
    }

    /// Flies one character pair far. The direction is that on the screen.
    private func fly(_ direction: Heading) {
        bird.fly(direction.turned(by: top), steps: map.scale)
    }

    private func edit(with editor: LabelEditor, _ key: Key) {
        switch editor.handle(key) {
        case .editing: return
        case .entered: settings.place = Place(label: editor.text, position: bird.position)
        case .cancelled: break
        }
        self.editor = nil
    }

    // MARK: Drawing

    private func draw() {
        let (lines, columns) = screen.size
        let mapHeight = max(0, lines - 3)
        let mode = settings.effectiveTrackingMode
        if mode != .none { map.center = bird.position }
        let chosen = settings.trackingMode == .neverSet ? " (never set)" : ""
        let title = " Pigeon  \(settings.mapType.title) · \(mode.title)\(chosen) · \(bird.position)"
        let sync = settings.syncsLocation ? "  Sync Location is on" : ""
        let place = settings.place.map { "⚑ \($0.label): \($0.position.description(from: bird.position))" }
        let bottom = bottomLine
        screen.draw(
            [Line(title, .reverse).filled(to: columns, .reverse)]
                + (isGreeting ? greeting(lines: mapHeight) : mapLines(lines: mapHeight, columns: columns))
                + [Line(" " + (place ?? "Nothing is remembered.") + sync), bottom],
            cursor: editor == nil ? nil : (lines - 1, bottom.columns))
    }

    private func mapLines(lines: Int, columns: Int) -> [Line] {
        map.draw(lines: lines, columns: columns, settings.mapType, top: top, bird: bird, place: settings.place)
    }

    private func greeting(lines: Int) -> [Line] {
        let text: [Line] = [
            "", Line("  Welcome to Pigeon", .bold), "", "  It remembers where you left something.",
            "  Fly there with the arrow keys, press r, and type a label.", "", "  Press any key.",
        ]
        return Array((text + Array(repeating: "", count: lines)).prefix(lines))
    }

    private var bottomLine: Line {
        if let editor { return Line(" Label: ") + Line(editor.text, .bold) }
        if let failure = settings.preferences.failure { return Line(" Not saved: \(failure)", .red) }
        if let problem = Problems.takeLast() { message = problem }
        return Line(" " + (message ?? "r remember  c clear  ? keys  q quit"), message == nil ? .dim : [])
    }
}
