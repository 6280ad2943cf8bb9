/// What stands in one place behind a verb, as its form names it: `DOMAIN`, `PATH|-`, `VALUE…`, `[KEY]`.
struct UsageOperand {
    /// Placeholders, and words that stand for themselves.
    let alternatives: [String]
    /// Whether there may be more of it.
    let isRepeated: Bool

    init(_ text: String) {
        let text = text.filter { !"[]".contains($0) }
        isRepeated = text.hasSuffix("…")
        alternatives = text.filter { $0 != "…" }.split(separator: "|").map(String.init)
    }
}

extension UsageForm {
    /// What stands behind the verb, from left to right, as far as the first option.
    var operands: [UsageOperand] {
        arguments.split(separator: " ").map(String.init).prefix { !Option.isBegun(by: $0) }.map(UsageOperand.init)
    }
}
