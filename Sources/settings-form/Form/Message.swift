/// A message below the form. It stays until the next key.
struct Message: Equatable, Sendable {
    let text: String
    let isProblem: Bool

    static func note(_ text: String) -> Message { Message(text: text, isProblem: false) }
    static func problem(_ text: String) -> Message { Message(text: text, isProblem: true) }
}
