@testable import settings_form

/// A repeatable sequence of keys: the algorithm is SplitMix64.
struct RandomKeys: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var result = state
        result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
        result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
        return result ^ (result >> 31)
    }

    /// Moving and acting are more frequent, so that walks reach lists and panes.
    private static let keys: [Key] =
        Array(repeating: [.down, .down, .up, .enter, .character(" ")], count: 5).flatMap { $0 } + [
            .left, .right, .right, .escape, .tab, .backTab, .home, .end, .pageUp, .pageDown, .backspace, .delete,
            .character("d"), .character("c"), .character("c"), .character("a"), .character("/"), .character("?"),
            .character("1"), .character("9"), .character("-"),
            .character("e"), .character("s"), .character("日"), .character("é"), .character("y"), .character("n"),
            .control("u"), .control("a"), .control("e"), .paste("two 語"),
        ]

    mutating func key() -> Key {
        Self.keys.randomElement(using: &self) ?? .down
    }

    mutating func size() -> Size {
        Size(columns: Int.random(in: 38...100, using: &self), lines: Int.random(in: 9...34, using: &self))
    }
}
