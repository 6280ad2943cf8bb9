/// How a text looks on a terminal.
struct Style: Equatable, Sendable {
    var attributes: Attributes = []
    var role: Role = .normal

    struct Attributes: OptionSet, Sendable {
        let rawValue: Int

        static let bold = Attributes(rawValue: 1)
        static let dim = Attributes(rawValue: 2)
        static let reverse = Attributes(rawValue: 4)
        static let underline = Attributes(rawValue: 8)
    }

    /// What a text is for, which decides its colour on a terminal with colours.
    enum Role: Int, CaseIterable, Sendable {
        case normal
        /// The title of a group, the way to the pane.
        case heading
        /// A value that is on, or the knob of a slider.
        case accent
        /// A value that differs from its default.
        case changed
        /// An error.
        case problem
    }

    static let normal = Style()
    static let bold = Style(attributes: .bold)
    static let dim = Style(attributes: .dim)
    static let reverse = Style(attributes: .reverse)

    func adding(_ attributes: Attributes) -> Style {
        Style(attributes: self.attributes.union(attributes), role: role)
    }
}
