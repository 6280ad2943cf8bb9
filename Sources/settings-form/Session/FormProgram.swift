import PrefsCore

/// The program `prefs-settings`.
enum FormProgram {
    /// Shows the form that the command line names.
    ///
    /// - Returns: The exit status.
    static func run() -> Int32 {
        do {
            let arguments = try FormArguments(CommandLineArguments.read())
            CurrentProcess.ignoreFileSizeLimit()
            try FormSession(arguments).run()
            return 0
        } catch CommandLineArguments.Failure.notText(let position) {
            report(FormError.argumentIsNotText(position: position))
            return 1
        } catch FormError.usage {
            report(FormError.usage)
            // All commands here end with 255 after wrong usage.
            return 255
        } catch {
            report(error)
            return 1
        }
    }

    /// Writes the description of an error on standard error.
    static func report(_ error: any Error) {
        // If writing to standard error fails, there is nowhere left to report that.
        try? StandardStream.error.write(Array("prefs: \(error)\n".utf8))
    }
}
