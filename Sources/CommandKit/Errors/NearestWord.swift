/// Finds the word that was probably meant by a mistyped one.
package enum NearestWord {
    /// Finds the word that differs from `typed` by the fewest typing errors; the first one if there are several.
    ///
    /// - Returns: The word; nil if all words are too different (``errors(in:comparedWith:)``).
    package static func find(_ typed: String, among words: [String]) -> String? {
        find(among: words) { errors(in: typed, comparedWith: $0) }
    }

    /// The end of a message that asks for the word nearest to a mistyped one: `; do you mean read?`. Empty if all words
    /// are too different.
    package static func question(on typed: String, among words: [String]) -> String {
        find(typed, among: words).map { "; do you mean \($0)?" } ?? ""
    }

    /// Finds the word with the fewest typing errors, as `errors` counts them; the first one if there are several.
    ///
    /// - Returns: The word; nil if `errors` is nil for all words.
    package static func find(among words: some Sequence<String>, _ errors: (String) -> Int?) -> String? {
        var nearest: (word: String, errors: Int)?
        for word in words {
            guard let errors = errors(word), errors < nearest?.errors ?? .max else { continue }
            nearest = (word, errors)
        }
        return nearest?.word
    }

    /// The number of typing errors by which `typed` differs from a word, in upper or lower case; nil if there are more
    /// than about one in four bytes. If `typed` has at least three bytes and begins the word, that is one error.
    package static func errors(in typed: String, comparedWith word: String) -> Int? {
        let typed = Array(typed.lowercased().utf8)
        let bytes = Array(word.lowercased().utf8)
        let limit = (typed.count + 2) / 4
        if typed.count > 2, bytes.count > typed.count, bytes.starts(with: typed) { return 1 }
        // Nothing that is typed by hand and suggested is that long.
        guard typed.count < 100, abs(typed.count - bytes.count) <= limit else { return nil }
        let errors = errorCount(typed, bytes)
        return errors <= limit ? errors : nil
    }

    /// As ``errors(in:comparedWith:)``, for names, of which many resemble each other: at most two errors count, and the
    /// beginning of a name only if it is half of it.
    package static func errorsInName(_ typed: String, comparedWith name: String) -> Int? {
        guard name.utf8.count <= 2 * typed.utf8.count, let errors = errors(in: typed, comparedWith: name) else {
            return nil
        }
        return errors <= 2 ? errors : nil
    }

    /// The number of bytes that are missing, surplus, different or exchanged with the next one (the optimal string
    /// alignment distance).
    private static func errorCount(_ typed: [UInt8], _ word: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...word.count)
        for row in typed.indices {
            var counts = [row + 1]
            for column in word.indices {
                var count = min(
                    last[column + 1] + 1, counts[column] + 1, last[column] + (typed[row] == word[column] ? 0 : 1))
                if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
                    count = min(count, beforeLast[column - 1] + 1)
                }
                counts.append(count)
            }
            beforeLast = last
            last = counts
        }
        return last[word.count]
    }
}
