/// A key, or another event of the terminal.
enum Key: Equatable, Sendable {
    case character(Character)
    /// A text that was pasted at once.
    case paste(String)
    case enter
    case escape
    case tab
    case backTab
    case backspace
    case delete
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// A letter or a space typed with the control key.
    case control(Character)
    /// Not a key: the terminal has another size now.
    case resize(Size)
}
