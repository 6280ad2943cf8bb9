/// The options that a command line has.
struct Options {
    /// Mostly none, and never many: to look through them is quicker than to hash one.
    private var given: [(option: Option, argument: String)] = []

    /// Adds an option, or says another argument for one that is there.
    mutating func add(_ option: Option, _ argument: String = "") {
        given.removeAll { $0.option == option }
        given.append((option, argument))
    }

    func has(_ option: Option) -> Bool {
        given.contains { $0.option == option }
    }

    /// What stands behind an option; nil where the option is missing.
    func argument(of option: Option) -> String? {
        given.first { $0.option == option }?.argument
    }
}
