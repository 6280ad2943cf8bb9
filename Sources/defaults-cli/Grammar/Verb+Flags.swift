import CommandLineValues

extension Verb {
    /// Whether KEY and VALUE follow the domain.
    var setsValue: Bool {
        switch self {
        case .write, .register: true
        default: false
        }
    }

    /// The type flags that the verb takes, each with an example, and what they mean.
    var flags: [(form: String, summary: String)] {
        guard setsValue else { return [] }
        return TypeFlag.allCases.map { ("KEY \($0.words[0]) \($0.example)", $0.expectation) }
            + CompositeFlag.allCases.map { ("KEY \($0.rawValue) \($0.example)", $0.summary) }
    }
}
