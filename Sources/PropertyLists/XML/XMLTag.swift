/// An opening tag that the reader has just passed.
struct XMLTag {
    var element: XMLElement
    /// Whether it closes itself: `<true/>`.
    var isEmpty: Bool
    /// Where its `<` stands.
    var offset: Int
}
