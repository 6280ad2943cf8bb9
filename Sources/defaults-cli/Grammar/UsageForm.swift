/// A form in which a verb can be used: the operands that follow the verb, and what the verb then does.
struct UsageForm {
    let operands: [Operand]
    /// The option that this form has after its operands, in place of further operands: `--file` of `register`.
    let option: Option?
    /// What the verb does in this form, in a few words.
    let summary: String

    init(_ operands: [Operand], option: Option? = nil, _ summary: String) {
        self.operands = operands
        self.option = option
        self.summary = summary
    }

    /// The placeholders of the operands and the option, as usage texts print them after the verb.
    var arguments: String {
        (operands.map(\.rawValue) + (option.map { [$0.form] } ?? [])).joined(separator: " ")
    }
}
