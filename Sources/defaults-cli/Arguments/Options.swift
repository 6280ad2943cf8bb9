/// The options that a command line has.
struct Options {
    /// Mostly none, and never many: to look through them is quicker than to hash one.
    private var given: [(option: Option, operand: String)] = []

    /// Adds an option, or says another operand for one that is there.
    mutating func add(_ option: Option, _ operand: String = "") {
        given.removeAll { $0.option == option }
        given.append((option, operand))
    }

    func has(_ option: Option) -> Bool {
        given.contains { $0.option == option }
    }

    /// What stands behind an option; nil where the option is missing.
    func operand(of option: Option) -> String? {
        given.first { $0.option == option }?.operand
    }
}
