/// An operand of a verb as its form shows it: `DOMAIN`, `PATH|-`, `VALUE…`, `[KEY]`.
struct UsageOperand {
    /// Placeholders and literal words.
    let alternatives: [String]
    /// Whether the operand may be repeated.
    let isRepeated: Bool

    init(_ text: String) {
        let text = text.filter { !"[]".contains($0) }
        isRepeated = text.hasSuffix("…")
        alternatives = text.filter { $0 != "…" }.split(separator: "|").map(String.init)
    }
}

extension UsageForm {
    /// The operands after the verb, from left to right, up to the first option.
    var operands: [UsageOperand] {
        arguments.split(separator: " ").map(String.init).prefix { !Option.isBegun(by: $0) }.map(UsageOperand.init)
    }
}
