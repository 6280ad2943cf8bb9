extension Environment {
    /// The value of a variable, as ``value(_:)`` gives it.
    package func setting(_ name: String) throws(PreferencesError) -> String? {
        do {
            return try value(name)
        } catch {
            throw .invalidVariable(name: error.name)
        }
    }
}

extension PreferencesError {
    /// Runs a body whose system calls may fail, as part of something larger.
    static func wrapping<Result>(_ body: () throws(SystemError) -> Result) throws(PreferencesError) -> Result {
        do {
            return try body()
        } catch {
            throw .system(error)
        }
    }
}
