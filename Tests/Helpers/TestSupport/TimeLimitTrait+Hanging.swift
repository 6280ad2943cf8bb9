import Testing

extension Trait where Self == TimeLimitTrait {
    /// The time limit of tests that would wait for ever, by `await`, for an event that does not happen.
    ///
    /// It includes the time in which a test waits for its turn among all others, which is long on a busy machine. The
    /// limit for a single condition is that of ``eventually(_:sourceLocation:is:)``.
    package static var hangLimit: Self { .timeLimit(.minutes(240)) }
}
