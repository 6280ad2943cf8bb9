import PrefsCore
import PrefsRestoration

/// The tab with the characters of the story, one of whom is chosen.
@MainActor final class CharacterList {
    private(set) var characters: [StoryCharacter]
    private(set) var row = 0
    /// The details of a character, which are shown instead of the list while they are open.
    private(set) var details: CharacterDetails?

    init(_ characters: [StoryCharacter]) {
        self.characters = characters
    }

    /// Shows another list, with the same character chosen and the same details open.
    func replace(with characters: [StoryCharacter]) {
        let chosen = restorableElement(at: row)
        self.characters = characters
        choose(chosen)
        if let details, let index = indexOfElement(withModelIdentifier: details.character.identifier) {
            details.character = characters[index]
        } else {
            details = nil
        }
    }

    /// Chooses a character or, if the list has that one no more, the one who is in the row now.
    private func choose(_ element: RestorableElement?) {
        guard let element else { return }
        choose(row: index(of: element) ?? element.index)
    }

    func choose(row: Int) {
        self.row = max(0, min(row, characters.count - 1))
    }

    func openDetails() {
        guard characters.indices.contains(row) else { return }
        details = CharacterDetails(characters[row])
    }

    func closeDetails() {
        details = nil
    }
}

extension CharacterList: @MainActor RestorableDataSource {
    func modelIdentifier(forElementAt index: Int) -> String? {
        characters.indices.contains(index) ? characters[index].identifier : nil
    }

    func indexOfElement(withModelIdentifier identifier: String) -> Int? {
        characters.firstIndex { $0.identifier == identifier }
    }
}

extension CharacterList: @MainActor Restorable {
    var restorationIdentifier: String? { "characters" }

    var restorableChildren: [any Restorable] { details.map { [$0] } ?? [] }

    /// The chosen character. The row alone would be that of another one when the list has changed.
    var restorableState: RestorableElement? {
        get { restorableElement(at: row) }
        set { choose(newValue) }
    }

    /// Opens the details that were open. They do not exist when the program starts.
    func makeRestorableObject(at path: RestorationPath) -> (any Restorable)? {
        guard let index = indexOfElement(withModelIdentifier: path.components[0]) else { return nil }
        details = CharacterDetails(characters[index])
        return details
    }
}
