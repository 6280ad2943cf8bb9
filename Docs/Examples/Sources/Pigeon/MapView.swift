import PrefsCore
import PrefsRestoration
import Screen

/// A window over the world.
@MainActor final class MapView {
    /// The position in the middle.
    var center = Position()
    /// How many steps of the bird a sign on the map is wide and high, from 1 to 8. A sign has two characters.
    var scale = 1 {
        didSet { scale = min(max(scale, 1), 8) }
    }

    /// Whether a position is on a map of this size whose top is the north.
    func shows(_ position: Position, lines: Int, columns: Int) -> Bool {
        let (east, north) = position.steps(from: center)
        let (line, column) = (lines / 2 - north / scale, columns / 2 + east / scale * 2)
        return line >= 0 && line < lines && column >= 0 && column < columns
    }

    /// Draws the map.
    ///
    /// - Parameter top: The direction that is at the top.
    func draw(
        lines: Int, columns: Int, _ type: MapType, top: Heading, bird: Bird, place: Place?
    ) -> [Line] {
        var canvas = Canvas(lines: lines, columns: columns)
        for line in 0..<lines {
            for column in stride(from: 0, to: columns, by: 2) {
                let (right, up) = ((column - columns / 2) / 2 * scale, (lines / 2 - line) * scale)
                let east = top.turned(by: .east).step.east * right + top.step.east * up
                let north = top.turned(by: .east).step.north * right + top.step.north * up
                let sign = World.sign(at: center.moved(east: east, north: north), type)
                canvas.put(sign.text, line: line, column: column, sign.style)
            }
        }
        func put(_ text: String, at position: Position, _ style: Style) {
            let (east, north) = position.steps(from: center)
            let (ahead, side) = (top.step, top.turned(by: .east).step)
            let (right, up) = (east * side.east + north * side.north, east * ahead.east + north * ahead.north)
            let column = columns / 2 + right / scale * 2
            canvas.put(text, line: lines / 2 - up / scale, column: column, style)
        }
        if type != .satellite {
            for town in World.towns { put("o " + town.name, at: town.position, .bold) }
        }
        if let place { put("⚑ " + place.label, at: place.position, [.bold, .red]) }
        put(bird.heading.sign(top: top), at: bird.position, [.bold, .reverse])
        return canvas.screenLines
    }
}

extension MapView: @MainActor Restorable {
    struct State: Codable, PreferenceValue {
        var center: Position
        var scale: Int
    }

    var restorationIdentifier: String? { "map" }

    var restorableState: State {
        get { State(center: center, scale: scale) }
        set { (center, scale) = (newValue.center, newValue.scale) }
    }
}
