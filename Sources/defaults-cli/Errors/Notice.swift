import PropertyLists

/// What is worth saying on standard error though nothing failed.
enum Notice {
    /// `find` has no hit.
    case nothingFound(String)
    /// A batch that could not be written whole.
    case writtenBefore(Int, of: Int)

    var message: String {
        switch self {
        case .nothingFound(let word): "No domain, key, nor value containing '\(word.onOneLine)'"
        case .writtenBefore(let done, let count): "\(done) of \(count) domains were written before that"
        }
    }
}
