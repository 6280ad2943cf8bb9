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
