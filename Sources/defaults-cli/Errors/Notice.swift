import PropertyLists

/// What is worth saying on standard error though nothing failed.
enum Notice {
    /// `find` has no hit.
    case nothingFound(String)
    /// A batch that could not be written whole.
    case writtenBefore(Int, of: Int)

    /// `diff` has found nothing in the second place.
    case comparedWithNothing

    var message: String {
        switch self {
        case .comparedWithNothing: "there is nothing in the second: the command deletes all of the first"
        case .nothingFound(let word): "No domain, key, nor value containing '\(word.onOneLine)'"
        case .writtenBefore(let done, let count): "\(done) of \(count) domains were written before that"
        }
    }
}
