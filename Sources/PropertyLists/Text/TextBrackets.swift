/// What stands around the elements of a container.
struct TextBrackets {
    var opening: StaticString
    var closing: StaticString
    /// What stands for a container without elements.
    var empty: StaticString
}
