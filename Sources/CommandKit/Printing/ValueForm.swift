package import PropertyLists

/// The form in which a value is printed.
package enum ValueForm {
    /// The text that macOS' `defaults read` prints.
    case description
    /// The bare value, for programs that know its type (``RawText``).
    case raw
    /// A whole document of a format.
    case document(DocumentFormat)
}
