/// The options given on a command line, with their arguments.
struct Options {
    /// A list and no dictionary: there are few options or none, and searching them is quicker than hashing one.
    private var given: [(option: Option, argument: String)] = []

    /// Adds an option. If it was given before, the new argument replaces the old one, unless the option may be
    /// repeated.
    mutating func add(_ option: Option, _ argument: String = "") {
        if !option.isRepeated { given.removeAll { $0.option == option } }
        given.append((option, argument))
    }

    func has(_ option: Option) -> Bool {
        given.contains { $0.option == option }
    }

    /// The argument of an option; nil if the option was not given, and empty if it takes none.
    func argument(of option: Option) -> String? {
        given.first { $0.option == option }?.argument
    }

    /// All arguments of an option that may be repeated, in their order.
    func arguments(of option: Option) -> [String] {
        given.filter { $0.option == option }.map(\.argument)
    }
}
