import PrefsCore
import PrefsRestoration
import Screen

/// The tab about the author. It is always the same, and so has no state.
@MainActor final class Author {}

extension Author: @MainActor Restorable {
    typealias State = NoState

    var restorationIdentifier: String? { "author" }
}

extension Author: @MainActor Tab {
    var title: String { "Author" }
    var keys: String { "" }

    func handle(_ key: Key) {}

    func lines(height: Int) -> [Line] {
        [
            Line("  Lewis Carroll", .bold), "",
            "  Charles Lutwidge Dodgson was born in Daresbury in 1832, and taught",
            "  mathematics in Oxford. On a summer's day in 1862 he rowed up the river",
            "  with three sisters, and told them how one of them, Alice, fell into a",
            "  rabbit-hole. She asked him to write it down. The book appeared in 1865,",
            "  under the name Lewis Carroll.", "",
            "  What you read here is a short retelling.",
        ]
    }
}
