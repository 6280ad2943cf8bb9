import CommandLineValues

extension Verb {
    /// The verbs of the program to which this verb passes its arguments, with the placeholders of what follows them and
    /// with what they do; empty for all verbs but `cloud`.
    var words: [(word: String, form: String, summary: String)] {
        self == .cloud ? CloudVerb.allCases.map { ($0.rawValue, $0.form, $0.summary) } : []
    }
}
