/// The choices of which random values and documents are made.
extension SeededGenerator {
    /// A number from 0 to `count` − 1.
    mutating func below(_ count: Int) -> Int {
        Int(truncatingIfNeeded: next() >> 1) % max(count, 1)
    }

    /// Whether something comes about that does so in `times` of `all` cases.
    mutating func chance(_ times: Int, of all: Int) -> Bool {
        below(all) < times
    }

    /// One of some choices, of which there is at least one.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[below(choices.count)]
    }

    mutating func shuffle<Element>(_ elements: inout [Element]) {
        for position in elements.indices.dropFirst() { elements.swapAt(position, below(position + 1)) }
    }
}
