import CommandKit

/// A form in which a verb can be used: the operands that follow the verb, and what the verb then does.
struct UsageForm {
    let operands: [Operand]
    /// The option that makes this form: after the operands and in place of further ones, as `--file` of `register`, or
    /// before them if it takes no argument, as `--all`.
    let option: Option?
    /// What the verb does in this form, in a few words.
    let summary: String

    init(_ operands: [Operand], option: Option? = nil, _ summary: String) {
        self.operands = operands
        self.option = option
        self.summary = summary
    }

    /// The option without an argument that makes this form; nil for a form without such an option.
    var mode: Option? { option.flatMap { $0.argument(of: nil) == nil ? $0 : nil } }

    /// The placeholders of the operands and the option, as usage texts print them after the verb.
    var arguments: String {
        let operands = operands.map(\.rawValue)
        guard let option else { return operands.joined(separator: " ") }
        let words = mode == nil ? operands + [option.form().text] : [option.form().text] + operands
        return words.joined(separator: " ")
    }
}
