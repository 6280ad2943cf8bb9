/// A direction of flight, in quarters of a turn clockwise from north.
enum Heading: Int, Codable {
    case north, east, south, west

    func turned(by other: Heading) -> Heading {
        Heading(rawValue: (rawValue + other.rawValue) % 4) ?? .north
    }

    /// The steps to the east and to the north that are one step in this direction.
    var step: (east: Int, north: Int) { [(0, 1), (1, 0), (0, -1), (-1, 0)][rawValue] }

    /// The sign for the bird, on a map whose top is in the direction of `top`.
    func sign(top: Heading) -> String {
        ["▲", "▶", "▼", "◀"][(rawValue - top.rawValue + 4) % 4]
    }
}
