import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that waits for ever, by `await`, for what never happens.
    ///
    /// The time in which a test waits for its turn among all others counts too, which on a busy machine is long: a limit
    /// that means something is one of ``eventually(_:sourceLocation:is:)``.
    package static var hangLimit: Self { .timeLimit(.minutes(240)) }
}
