/// The options that a command line has.
struct Options {
    private var operands: [Option: String] = [:]

    mutating func add(_ option: Option, _ operand: String = "") {
        operands[option] = operand
    }

    func has(_ option: Option) -> Bool {
        operands[option] != nil
    }

    /// What stands behind an option; nil where the option is missing.
    func operand(of option: Option) -> String? {
        operands[option]
    }
}
