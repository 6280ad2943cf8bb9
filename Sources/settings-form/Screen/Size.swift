/// The size of a terminal in cells.
struct Size: Equatable, Sendable {
    var columns: Int
    var lines: Int

    /// The smallest terminal that the form fits into.
    static let smallest = Size(columns: 40, lines: 10)

    func fits(_ other: Size) -> Bool { columns >= other.columns && lines >= other.lines }
}
