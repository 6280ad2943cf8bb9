/// The text around the elements of an array or a dictionary.
struct TextBrackets {
    var opening: StaticString
    /// The text between two elements.
    var separator: StaticString = ""
    /// The text after the last element.
    var terminator: StaticString = ""
    var closing: StaticString
    /// The whole text of an empty container.
    var empty: StaticString
}
