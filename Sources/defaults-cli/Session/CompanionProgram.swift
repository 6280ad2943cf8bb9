import PrefsCore
import ProgramSupport

/// A program that belongs to prefs and that the command starts. It needs a library, and so is a file of its own, which
/// need not be installed.
enum CompanionProgram: String {
    case form = "prefs-settings"
    case cloud = "prefs-cloud"

    /// Replaces this process by the program, which is beside the file of the command or in `libexec`.
    ///
    /// - Returns: Why the program cannot be started; nil if it is not installed.
    func start(_ arguments: [String]) -> PreferencesError? {
        guard let directory = CurrentProcess.executablePath.map(FileSystem.directory) else { return nil }
        var failure: PreferencesError?
        for folder in ["", "/../libexec/prefs", "/../libexec"] {
            let error = CurrentProcess.replace(
                byProgram: "\(directory)\(folder)/\(rawValue)", arguments: arguments)
            if failure == nil, error.code != .noSuchFileOrDirectory { failure = error }
        }
        return failure
    }
}
