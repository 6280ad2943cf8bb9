/// One line of the screen: texts with styles.
///
/// ```swift
/// Line("Chapter 1", .bold) + "  Down the Rabbit-Hole"
/// ```
public struct Line: Sendable, Equatable, ExpressibleByStringInterpolation {
    struct Span: Sendable, Equatable {
        var text: String
        var style: Style
    }

    var spans: [Span]

    public init(_ text: String = "", _ style: Style = []) {
        spans = text.isEmpty ? [] : [Span(text: text, style: style)]
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The number of columns that the line takes on the screen.
    @MainActor public var columns: Int { spans.reduce(0) { $0 + Screen.columns(of: $1.text) } }

    /// The line with spaces up to a column, for a bar across the screen or a column of a table.
    @MainActor public func filled(to column: Int) -> Line {
        self + Line(String(repeating: " ", count: max(0, column - columns)))
    }

    /// The line with a style added to all of its texts.
    public func styled(_ style: Style) -> Line {
        var line = self
        for index in line.spans.indices { line.spans[index].style.formUnion(style) }
        return line
    }

    public static func + (left: Line, right: Line) -> Line {
        var line = left
        line += right
        return line
    }

    public static func += (left: inout Line, right: Line) {
        left.spans += right.spans
    }
}
