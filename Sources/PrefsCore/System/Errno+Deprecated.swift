/// The earlier names of some error numbers.
extension Errno {
    /// The earlier name of ``notImplemented``.
    @available(*, deprecated, renamed: "notImplemented")
    public static var noSuchCall: Errno { .notImplemented }

    /// The earlier name of ``tooManyHardLinks``.
    @available(*, deprecated, renamed: "tooManyHardLinks")
    public static var tooManyNames: Errno { .tooManyHardLinks }

    /// The earlier name of ``tooManySymbolicLinks``.
    @available(*, deprecated, renamed: "tooManySymbolicLinks")
    public static var tooManyLinks: Errno { .tooManySymbolicLinks }
}
