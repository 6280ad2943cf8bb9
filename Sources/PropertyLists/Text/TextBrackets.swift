/// The text around the elements of a container.
struct TextBrackets {
    var opening: StaticString
    var closing: StaticString
    /// The whole text of an empty container.
    var empty: StaticString
}
