import PrefsCore
import PrefsRestoration
import Screen

/// A part of the reader, of which one is shown at a time.
@MainActor protocol Tab: Restorable {
    var title: String { get }
    /// The keys that the tab handles, for the last line of the screen.
    var keys: String { get }

    func handle(_ key: Key)

    /// Draws the tab in that many lines.
    func lines(height: Int) -> [Line]
}
