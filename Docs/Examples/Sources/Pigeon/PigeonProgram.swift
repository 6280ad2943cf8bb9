import PrefsCore
import PrefsRestoration
import Screen
import Wording

/// The loop of the program: it draws the window, waits for an event and handles it.
@MainActor final class PigeonProgram {
    private let settings: PigeonSettings
    private let window: PigeonWindow
    private let restoration: RestorationManager
    private let screen: Screen
    /// Nil if the cloud cannot be used.
    private let mirror: PlaceMirror?
    private var isOver = false
    /// The signal that has ended the program.
    private var signal: CInt?

    init() throws {
        // Messages on standard error would appear on top of the screen.
        Preferences.onFailure = { failure in
            Problems.add(words(for: failure))
            Screen.wake()
        }
        settings = try PigeonSettings()
        window = PigeonWindow(settings)
        window.message = settings.bundleError.map { "Without a settings bundle: \($0)" }
        do {
            mirror = try PlaceMirror(settings.preferences)
        } catch {
            mirror = nil
            window.message = "Without the cloud: \(error)"
        }
        restoration = try RestorationManager(root: window, of: settings.preferences)
        screen = try Screen()
    }

    /// Runs the program until the user or a signal ends it.
    ///
    /// - Returns: The signal, if there was one.
    func run() throws -> CInt? {
        // The settings are read whenever the window is drawn, so the observer only has to wake the loop.
        let observation = settings.preferences.observe { _ in Screen.wake() }
        defer { observation.cancel() }
        window.isGreeting = !settings.hasGreeted
        settings.hasGreeted = true
        showingErrors { try restoration.restore() }
        window.draw(on: screen)
        restoration.restorationDidFinish()
        while !isOver {
            handle(screen.nextEvent())
            showingErrors { try restoration.saveIfNeeded() }
            if let problem = Problems.takeLast() { window.message = problem }
            window.draw(on: screen)
        }
        screen.end()
        try save()
        return signal
    }

    private func handle(_ event: Event?) {
        switch event {
        case .key(let key): handle(key)
        case .suspend:
            // The library saves in the background, which is suspended too.
            showingErrors { try save() }
            screen.suspend()
        case .end(let number): (isOver, signal) = (true, number)
        case .woken, .redraw, nil: break
        }
    }

    /// Saves everything. At the end of the program, the library would do that; this tells whether it succeeds.
    private func save() throws {
        try restoration.save()
        try settings.preferences.synchronize()
        try mirror?.synchronize()
    }

    private func showingErrors(_ operation: () throws -> some Any) {
        do {
            _ = try operation()
        } catch {
            window.message = words(for: error)
        }
    }

    // MARK: Keys

    private func handle(_ key: Key) {
        window.message = nil
        window.isGreeting = false
        if let editor = window.editor { return edit(with: editor, key) }
        switch key {
        case .up: window.fly(.north)
        case .right: window.fly(.east)
        case .down: window.fly(.south)
        case .left: window.fly(.west)
        case .character("1"): settings.mapType = .standard
        case .character("2"): settings.mapType = .satellite
        case .character("3"): settings.mapType = .hybrid
        case .character("t"): settings.trackingMode = settings.trackingMode.next
        case .character("+"): window.map.scale /= 2
        case .character("-"): window.map.scale *= 2
        case .character("r"): window.editor = LabelEditor()
        case .character("c"): settings.place = nil
        case .character("q"): isOver = true
        default: window.message = "↑ ↓ ← → fly  1 2 3 map  t tracking  + - zoom  r remember  c clear  q quit"
        }
    }

    private func edit(with editor: LabelEditor, _ key: Key) {
        switch editor.handle(key) {
        case .editing: return
        case .entered: settings.place = Place(label: editor.text, position: window.bird.position)
        case .cancelled: break
        }
        window.editor = nil
    }
}
