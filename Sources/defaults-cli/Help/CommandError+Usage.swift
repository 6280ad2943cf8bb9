extension CommandError {
    /// The usage to print before the message of a usage error; nil for any other error.
    var usage: String? {
        guard case .usage(_, let verb) = self else { return nil }
        return Usage.short(of: verb)
    }
}
