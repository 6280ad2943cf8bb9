/// Finds the word that was probably meant by a mistyped one.
package enum NearestWord {
    /// Finds the word that differs from `typed` by the fewest typing errors, in upper or lower case; the first one if
    /// there are several. If `typed` has at least three bytes and begins a word, it counts as that word with one error.
    ///
    /// - Returns: The word; nil if all words are too different. About one error in four bytes is allowed.
    package static func find(_ typed: String, among words: [String]) -> String? {
        let typed = Array(typed.lowercased().utf8)
        // No verb, option or flag is that long.
        guard typed.count < 40 else { return nil }
        var nearest: String?
        var limit = (typed.count + 2) / 4
        for word in words {
            let bytes = Array(word.lowercased().utf8)
            let errors = typed.count > 2 && bytes.starts(with: typed) ? 1 : errorCount(typed, bytes)
            if errors <= limit {
                nearest = word
                limit = errors - 1
            }
        }
        return nearest
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
