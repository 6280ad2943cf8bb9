/// A position in steps from the middle of the world. The world ends where the numbers of 16 bits end.
struct Position: Codable, Equatable {
    var east: Int16 = 0
    var north: Int16 = 0

    /// The position some steps away, or as far in that direction as the world goes.
    func moved(east: Int, north: Int) -> Position {
        Position(east: Int16(clamping: Int(self.east) + east), north: Int16(clamping: Int(self.north) + north))
    }

    /// The steps from another position to this one.
    func steps(from other: Position) -> (east: Int, north: Int) {
        (Int(east) - Int(other.east), Int(north) - Int(other.north))
    }

    /// Where this position is for someone at another one: `5 steps to the north-west`.
    func description(from other: Position) -> String {
        let (east, north) = steps(from: other)
        guard east != 0 || north != 0 else { return "here" }
        let (sides, heights) = (abs(east), abs(north))
        let northern = heights * 2 < sides ? "" : north > 0 ? "north" : "south"
        let eastern = sides * 2 < heights ? "" : east > 0 ? "east" : "west"
        let direction = northern + (northern.isEmpty || eastern.isEmpty ? "" : "-") + eastern
        return "\(sides + heights) step\(sides + heights == 1 ? "" : "s") to the \(direction)"
    }
}

extension Position: CustomStringConvertible {
    var description: String {
        "\(abs(Int(east))) \(east < 0 ? "west" : "east"), \(abs(Int(north))) \(north < 0 ? "south" : "north")"
    }
}
