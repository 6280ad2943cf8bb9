extension Environment {
    /// The value of a variable, as ``value(_:)`` returns it, with errors of the type ``PreferencesError``.
    package func setting(_ name: String) throws(PreferencesError) -> String? {
        do {
            return try value(name)
        } catch {
            throw .invalidVariable(name: error.name)
        }
    }

    /// The user's home directory. Nil if `HOME` is not set, is empty or is no absolute path: files would then be in the
    /// current directory, wherever that is.
    package func home() throws(PreferencesError) -> String? {
        try setting("HOME").flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
}
