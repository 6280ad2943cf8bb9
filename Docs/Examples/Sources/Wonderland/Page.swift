/// A page of the story. It can be longer than the screen, and is scrolled then.
struct Page {
    var title: String
    var text: String
    var lines: [Substring]

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
