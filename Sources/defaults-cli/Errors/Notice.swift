import PropertyLists

/// What is worth saying on standard error though nothing failed.
enum Notice {
    /// `find` has no hit.
    case nothingFound(String)

    var message: String {
        switch self {
        case .nothingFound(let word): "No domain, key, nor value containing '\(word.onOneLine)'"
        }
    }
}
