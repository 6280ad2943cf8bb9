extension Environment {
    /// The value of a variable, as ``value(_:)`` returns it.
    package func setting(_ name: String) throws(PreferencesError) -> String? {
        do {
            return try value(name)
        } catch {
            throw .invalidVariable(name: error.name)
        }
    }
}

extension PreferencesError {
    /// Runs a closure and wraps its ``SystemError`` in a ``PreferencesError``.
    static func wrapping<Result>(_ body: () throws(SystemError) -> Result) throws(PreferencesError) -> Result {
        do {
            return try body()
        } catch {
            throw .system(error)
        }
    }
}
