extension String {
    /// The words of a key as a title: `BoardSize`, `boardSize` and `board_size` are `Board size`, and `HPMapURL` is
    /// `HP map URL`. A word begins at a capital letter that is before or after a small one, and after what is neither a
    /// letter nor a digit. A key without words is its own title.
    var titleOfKey: String {
        var words: [String] = []
        var word = ""
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            let isWord = character.isLetter || character.isNumber
            let neighbours = characters[max(0, index - 1)...min(index + 1, characters.count - 1)]
            if !isWord || character.isUppercase && neighbours.contains(where: \.isLowercase) {
                words.append(word)
                word = ""
            }
            if isWord { word.append(character) }
        }
        words = (words + [word]).filter { !$0.isEmpty }
        guard let first = words.first else { return self }
        let rest = words.dropFirst().map { $0.count > 1 && $0 == $0.uppercased() ? $0 : $0.lowercased() }
        return ([first.prefix(1).uppercased() + first.dropFirst()] + rest).joined(separator: " ")
    }
}
