import PrefsCore

/// Why `edit` has not written anything. A text that is kept is given as its path and how to go on with it.
enum EditProblem {
    case editorFailed(editor: String, ForegroundPrograms.End, kept: String?)
    case fileIsGone(kept: String?)
    /// The text is still what was refused before.
    case refused(reason: String, kept: String)
    /// The changes could not be written.
    case notWritten(reason: String, kept: String)
    /// Others have changed these settings since the editor was opened.
    case changedMeanwhile([PropertyListKeyPath], kept: String)

    var message: String {
        switch self {
        case .editorFailed(let editor, let end, let kept):
            "The editor \(editor.onOneLine) \(end.text). Nothing was written" + Self.keeping(kept)
        case .fileIsGone(let kept):
            "The editor has removed the file, or put no file in its place. Nothing was written" + Self.keeping(kept)
        case .refused(let reason, let kept): "\(reason.onOneLine). Nothing was written" + Self.keeping(kept)
        case .notWritten(let reason, let kept): reason + Self.keeping(kept)
        case .changedMeanwhile(let paths, let kept):
            "\(paths.map(\.text.onOneLine).joined(separator: ", ")) \(paths.count == 1 ? "was" : "were") changed "
                + "meanwhile. Nothing was written" + Self.keeping(kept)
        }
    }

    private static func keeping(_ path: String?) -> String {
        path.map { "; the text is kept in \($0)" } ?? "."
    }
}

extension ForegroundPrograms.End {
    fileprivate var text: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal), .interrupted(let signal): "was ended by signal \(signal)"
        }
    }
}
