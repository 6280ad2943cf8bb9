/// The lines of the screen: a header, the body with the rows, a description of the chosen row, and a line for messages.
struct ScreenLayout {
    let size: Size

    /// Whether there is room for lines between the parts.
    private var hasRules: Bool { size.lines >= 14 }

    /// The columns of the rows. They are no wider on a wide terminal, so that values stand near their titles.
    var columns: Int { min(size.columns, 96) }

    /// The first line of the body.
    var bodyStart: Int { hasRules ? 2 : 1 }

    /// The number of lines of the body.
    var bodyHeight: Int { max(1, size.lines - bodyStart - (hasRules ? 1 : 0) - descriptionHeight - 1) }

    /// The number of lines of the description.
    var descriptionHeight: Int {
        switch size.lines {
        case ..<14: 1
        case ..<20: 2
        default: 3
        }
    }

    /// The lines between the parts; nil if there is no room for them.
    var rules: (top: Int, bottom: Int)? { hasRules ? (1, bodyStart + bodyHeight) : nil }
}

/// The size of a terminal in cells.
struct Size: Equatable, Sendable {
    var columns: Int
    var lines: Int

    /// The smallest terminal that the form fits into.
    static let smallest = Size(columns: 40, lines: 10)

    func fits(_ other: Size) -> Bool { columns >= other.columns && lines >= other.lines }
}
