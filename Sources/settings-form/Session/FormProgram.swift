import PrefsCore

/// The program `prefs-settings`.
enum FormProgram {
    /// Shows the form that the command line names.
    ///
    /// - Returns: The exit status.
    static func run() -> Int32 {
        do throws(FormError) {
            let words: [String]
            do throws(CommandLineArguments.Failure) {
                words = try CommandLineArguments.read()
            } catch {
                throw .arguments(error)
            }
            CurrentProcess.ignoreFileSizeLimit()
            try FormSession(try FormArguments(words)).run()
            return 0
        } catch {
            report(error)
            return error.status
        }
    }

    static func report(_ error: FormError) {
        // If writing to standard error fails, there is nowhere left to report that.
        try? StandardStream.error.write(Array("prefs: \(error.message)\n".utf8))
    }
}
