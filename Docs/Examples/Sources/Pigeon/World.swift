import Glibc
import Screen

/// The world below the bird, which is the same each time.
enum World {
    enum Terrain { case water, beach, meadow, forest, mountain }

    static let towns: [(name: String, position: Position)] = [
        ("Loftus", Position(east: 16, north: 12)), ("Dovecote", Position(east: -32, north: 24)),
        ("Roost", Position(east: 48, north: -12)), ("Featherby", Position(east: -16, north: -24)),
    ]

    static func terrain(at position: Position) -> Terrain {
        let (east, north) = (Double(position.east), Double(position.north))
        switch sin(east / 11) + cos(north / 7) + sin((east + 2 * north) / 17) {
        case ..<(-0.8): return .water
        case ..<(-0.5): return .beach
        case ..<0.6: return .meadow
        case ..<1.6: return .forest
        default: return .mountain
        }
    }

    static func isRoad(at position: Position) -> Bool {
        (position.east % 16 == 0 || position.north % 12 == 0) && terrain(at: position) != .water
    }

    /// The two characters for a position on a map.
    static func sign(at position: Position, _ type: MapType) -> (text: String, style: Style) {
        if type != .satellite, isRoad(at: position) { return ("++", .yellow) }
        switch (terrain(at: position), type) {
        case (.water, .standard): return ("~~", .blue)
        case (.forest, .standard): return ("\"\"", .green)
        case (.mountain, .standard): return ("^^", [])
        case (_, .standard): return ("  ", [])
        case (.water, _): return ("≈≈", .blue)
        case (.beach, _): return ("::", .yellow)
        case (.meadow, _): return ("..", .green)
        case (.forest, _): return ("##", .green)
        case (.mountain, _): return ("MM", [])
        }
    }
}
