/// Which word was meant by one that is mistyped.
enum NearestWord {
    /// The word with the fewest typing errors in it, or that goes on where the typed one ends; the first of several.
    ///
    /// - Returns: Nil where all words are too different.
    static func find(_ typed: String, among words: [String]) -> String? {
        let typed = Array(typed.lowercased().utf8)
        // Longer than all words that there are.
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

    /// How many bytes are missing, too many, others or exchanged with the next one.
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
