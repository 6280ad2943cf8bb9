import Foundation
import TestSupport

extension TemporaryHome {
    /// Makes a saved state as the library does, whose only object has a number as its state.
    func saveState(_ domain: String, _ scene: String, _ state: Int) throws {
        try create(
            savedState(domain, scene),
            """
            { FormatVersion = <*I1>; ProgramVersion = "1.2"; SavedAt = <*D2026-11-22 09:30:00 +0000>;
              States = { root = <*I\(state)>; }; }
            """)
    }

    /// The path of a saved state, relative to the home.
    func savedState(_ domain: String, _ scene: String) -> String { "store/SavedState/\(domain)/\(scene).plist" }
}
