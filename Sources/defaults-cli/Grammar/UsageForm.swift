/// A form in which a verb can be used.
struct UsageForm {
    let operands: [Operand]
    /// The option that takes the place of the operands after these.
    let option: Option?
    /// What the verb does in this form, in a few words.
    let summary: String

    init(_ operands: [Operand], option: Option? = nil, _ summary: String) {
        self.operands = operands
        self.option = option
        self.summary = summary
    }

    /// The placeholders and words after the verb.
    var arguments: String {
        (operands.map(\.rawValue) + (option.map { [$0.form] } ?? [])).joined(separator: " ")
    }
}
