import CommandKit
import PropertyLists

extension Options {
    func has(_ option: AgentOption) -> Bool { has(option.rawValue) }

    /// The argument of an option; nil if the option was not given, and empty if it takes none.
    func argument(of option: AgentOption) -> String? { argument(of: option.rawValue) }
}

extension ArgumentCursor {
    /// The format that `--format` names; nil without that option.
    func format() throws(UsageError) -> DocumentFormat? {
        try format(DocumentFormat.allCases, of: AgentOption.format.rawValue)
    }

    /// Throws a usage error if arguments are left.
    func finish() throws(UsageError) {
        if let surplus = first { throw .unexpected(surplus) }
    }
}
