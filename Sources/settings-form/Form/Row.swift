/// A line of the form's body. Numbers are indexes of ``Catalogue/entries``.
enum Row: Equatable, Sendable {
    case blank
    case heading(String)
    /// A line of the text below a group, or of a question.
    case text(String)
    case element(Int)
    /// A choice of a radio group, which stands on the pane itself.
    case choice(Int, index: Int)
    /// A choice in the list of a multi value.
    case option(Int, index: Int)
    /// An element that a search found.
    case result(Int)
    /// An element whose setting the form has changed.
    case change(Int)
    /// An answer to a question.
    case answer(String, isYes: Bool)
    /// A line of the help.
    case help(keys: String, String)

    var isSelectable: Bool {
        switch self {
        case .element, .choice, .option, .result, .change, .answer: true
        case .blank, .heading, .text, .help: false
        }
    }

    /// The element that the row shows; nil for none.
    var entry: Int? {
        switch self {
        case .element(let entry), .choice(let entry, _), .option(let entry, _), .result(let entry), .change(let entry):
            entry
        case .blank, .heading, .text, .answer, .help: nil
        }
    }
}
