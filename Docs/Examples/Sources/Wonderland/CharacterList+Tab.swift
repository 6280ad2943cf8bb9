import Screen

extension CharacterList: @MainActor Tab {
    var title: String { "Characters" }
    var keys: String { details?.keys ?? "↑ ↓ choose  Enter details" }

    func handle(_ key: Key) {
        if let details {
            if key == .escape || key == .left { closeDetails() } else { details.handle(key) }
            return
        }
        switch key {
        case .up: choose(row: row - 1)
        case .down: choose(row: row + 1)
        case .enter, .right: openDetails()
        default: break
        }
    }

    func lines(height: Int) -> [Line] {
        if let details { return details.lines }
        let firstRow = max(0, row - height + 1)
        return characters.enumerated().dropFirst(firstRow).map { number, character in
            number == row ? Line(" ▸ \(character.name)", .bold) : Line("   \(character.name)")
        }
    }
}
