import PrefsCore
import PrefsRestoration
import Screen
import Wording

/// Shows the reader, does what the keys say, and saves the reader's state.
@MainActor final class WonderlandProgram {
    /// The version of the story. A state that another one has saved may name pages that this one has not.
    private static let version = "1"

    private let preferences: Preferences
    private let cast: Preference<[StoryCharacter]>
    private let reader: Reader
    private let restoration: RestorationManager
    private let screen: Screen
    private var message: String?
    private var isOver = false
    /// The signal that has ended the program.
    private var signal: CInt?

    init() throws {
        // Messages on standard error would appear on top of the screen.
        Preferences.onFailure = { failure in
            Problems.add(words(for: failure))
            Screen.wake()
        }
        preferences = try Preferences(domain: "com.wonderland")
        cast = Preference("WLCharacters", default: try StoryCharacter.all(), store: preferences)
        reader = Reader(characters: cast.wrappedValue)
        restoration = try RestorationManager(root: reader, of: preferences, programVersion: Self.version)
        // A character who is no longer in the list takes the saved details along.
        restoration.startsToKeepMissing = 0
        reader.restoration = restoration
        screen = try Screen()
    }

    /// Runs the program until the user or a signal ends it.
    ///
    /// - Returns: The signal, if there was one.
    func run() throws -> CInt? {
        let observation = preferences.observe { _ in Screen.wake() }
        defer { observation.cancel() }
        // If the program ends from here on, its saved state is taken to be the cause, and moved away at the next start.
        // So everything that can fail for another reason, as the screen can, comes before.
        showingErrors(restore)
        draw()
        restoration.restorationDidFinish()
        while !isOver {
            handle(screen.nextEvent())
            // A thread of the library writes what has changed, so that keys do not wait for the disk.
            showingErrors(restoration.saveIfNeeded)
            draw()
        }
        screen.end()
        try restoration.save()
        return signal
    }

    private func restore() throws {
        let outcome = try restoration.restore { $0.programVersion == Self.version }
        if case .declined = outcome { message = "This is another edition, so it begins on its first page." }
    }

    private func handle(_ event: Event?) {
        switch event {
        case .key(let key):
            message = nil
            if key == .character("q") { isOver = true } else { reader.handle(key) }
        case .suspend:
            // A program that is stopped may never go on, so its state has to be in the file before.
            showingErrors(restoration.save)
            screen.suspend()
        case .end(let number): (isOver, signal) = (true, number)
        case .woken: reader.characters.replace(with: cast.wrappedValue)
        case .redraw, nil: break
        }
    }

    private func showingErrors(_ operation: () throws -> Void) {
        do {
            try operation()
        } catch {
            message = words(for: error)
        }
    }

    // MARK: Drawing

    private func draw() {
        let (lines, columns) = screen.size
        let height = max(0, lines - 1)
        var shown = Array(reader.lines(height: height, columns: columns).prefix(height))
        while shown.count < height { shown.append("") }
        screen.draw(shown + [statusLine])
    }

    private var statusLine: Line {
        if let problem = Problems.takeLast() { message = problem }
        if let message { return Line(" " + message) }
        return Line(" Tab next tab  \(reader.chosenTab.keys)  q quit", .dim)
    }
}
