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
