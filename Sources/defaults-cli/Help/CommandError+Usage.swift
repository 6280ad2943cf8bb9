extension CommandError {
    /// The usage to show with the message; nil if the command line was right.
    var usage: String? {
        guard case .usage(_, let verb) = self else { return nil }
        return Usage.short(of: verb)
    }
}
