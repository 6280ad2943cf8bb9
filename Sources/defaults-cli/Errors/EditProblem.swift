import PrefsCore
import ProgramSupport

/// Why `edit` has not written anything.
enum EditProblem {
    case editorFailed(editor: String, ForegroundPrograms.End)
    case fileIsGone
    case noEditor
    /// The text is still what was refused before.
    case refused(reason: String)

    var message: String {
        switch self {
        case .editorFailed(let editor, let end): "The editor \(editor.onOneLine) \(end.text). Nothing was written."
        case .fileIsGone: "The editor has removed the file, or put no file in its place. Nothing was written."
        case .noEditor:
            "This is not a terminal on which an editor could run, and neither VISUAL nor EDITOR names one. Nothing was "
                + "written."
        case .refused(let reason): "\(reason.onOneLine). Nothing was written."
        }
    }
}

extension ForegroundPrograms.End {
    fileprivate var text: String {
        switch self {
        case .exited(status: 127):
            "ended with status 127: it, or a program that it runs, is not there; EDITOR=vi chooses another"
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal), .interrupted(let signal): "was ended by signal \(signal)"
        }
    }
}
