extension Environment {
    /// The value of a variable, as ``value(_:)`` returns it, with errors of the type ``PreferencesError``.
    package func setting(_ name: String) throws(PreferencesError) -> String? {
        do {
            return try value(name)
        } catch {
            throw .invalidVariable(name: error.name)
        }
    }
}
