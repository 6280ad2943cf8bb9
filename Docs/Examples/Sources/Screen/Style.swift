import Ncurses

/// How a text looks: `.bold`, or `[.reverse, .cyan]`. On a terminal without colours, or if `NO_COLOR` is set, colours
/// have no effect.
public struct Style: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let bold = Style(rawValue: 1)
    public static let dim = Style(rawValue: 2)
    public static let underline = Style(rawValue: 4)
    public static let reverse = Style(rawValue: 8)

    public static let red = Style(color: COLOR_RED)
    public static let green = Style(color: COLOR_GREEN)
    public static let yellow = Style(color: COLOR_YELLOW)
    public static let blue = Style(color: COLOR_BLUE)
    public static let cyan = Style(color: COLOR_CYAN)
}

extension Style {
    /// The colours with their numbers in ncurses, which are also the numbers of their colour pairs.
    static let colors: [(style: Style, number: Int16)] = [COLOR_RED, COLOR_GREEN, COLOR_YELLOW, COLOR_BLUE, COLOR_CYAN]
        .map { (Style(color: $0), Int16($0)) }

    private init(color: CInt) {
        rawValue = 0x100 << Int(color)
    }

    /// The number of the colour pair; 0 for the colours of the terminal.
    var color: Int16 { Self.colors.first { contains($0.style) }?.number ?? 0 }

    var attributes: attr_t {
        var attributes: attr_t = 0
        if contains(.bold) { attributes |= ncurses_bold }
        if contains(.dim) { attributes |= ncurses_dim }
        if contains(.underline) { attributes |= ncurses_underline }
        if contains(.reverse) { attributes |= ncurses_reverse }
        return attributes
    }
}
