import PropertyLists

/// The options given on a command line, with their arguments.
package struct Options {
    /// A list and no dictionary: there are few options or none, and searching them is quicker than hashing one.
    private var given: [(name: String, argument: String)] = []

    package init() {}

    /// Adds an option. If it was given before, the new argument replaces the old one, unless the option may be
    /// repeated.
    mutating func add(_ option: OptionForm, _ argument: String = "") {
        if !option.isRepeated { given.removeAll { $0.name.hasSameBytes(as: option.name) } }
        given.append((option.name, argument))
    }

    /// Whether an option was given.
    package func has(_ name: String) -> Bool {
        given.contains { $0.name.hasSameBytes(as: name) }
    }

    /// The argument of an option; nil if the option was not given, and empty if it takes none.
    package func argument(of name: String) -> String? {
        given.first { $0.name.hasSameBytes(as: name) }?.argument
    }

    /// All arguments of an option that may be repeated, in their order.
    package func arguments(of name: String) -> [String] {
        given.filter { $0.name.hasSameBytes(as: name) }.map(\.argument)
    }
}
