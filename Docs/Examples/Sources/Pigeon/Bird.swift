import PrefsCore
import PrefsRestoration

/// The bird, which the arrow keys move.
@MainActor final class Bird {
    var position = Position()
    var heading = Heading.north

    /// Flies some steps.
    func fly(_ heading: Heading, steps: Int) {
        self.heading = heading
        position = position.moved(east: heading.step.east * steps, north: heading.step.north * steps)
    }
}

extension Bird: @MainActor Restorable {
    struct State: Codable, PreferenceValue {
        var position: Position
        var heading: Heading
    }

    var restorationIdentifier: String? { "bird" }

    var restorableState: State {
        get { State(position: position, heading: heading) }
        set { (position, heading) = (newValue.position, newValue.heading) }
    }
}
