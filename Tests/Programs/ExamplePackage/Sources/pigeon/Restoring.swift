import PrefsCore
import PrefsRestoration

/// A window that comes back as it was left, with its frame.
final class MapWindow: Restorable {
    let restorationIdentifier: String? = "window"
    var restorableState = Frame()
}

/// The state of the window, which the second run of the program finds.
func showRestoring() throws {
    let window = MapWindow()
    do throws(RestorationError) {
        let restoration = try RestorationManager(
            root: window, of: .standard, programVersion: "2", whenSceneIsInUse: ScenePolicy.useNone)
        let outcome = try restoration.restore(if: isRecent)
        print("Scene: \(restoration.scene ?? SceneName.main), \(sentence(outcome)), width \(window.restorableState.width)")
        restoration.restorationDidFinish()
        window.restorableState.width += 100
        try restoration.save()
    } catch {
        print("Not restored: \(error)")
    }
}

/// Whether a saved state is of this version and not older than a month.
func isRecent(_ information: SavedStateInformation) -> Bool {
    information.programVersion == "2" && information.age < 30 * 86_400
}

func sentence(_ outcome: RestorationOutcome) -> String {
    switch outcome {
    case .nothingSaved: "nothing was saved"
    case .declined: "what was saved is too old"
    case .restored(let missing): "restored, \(missing.count) objects are missing"
    case .movedAway(let reason): "not restored: \(reason)"
    }
}
