import PrefsCore
import PrefsRestoration
import Screen

/// What there is to know about a character, and the pages on which the character appears.
@MainActor final class CharacterDetails {
    var character: StoryCharacter
    private var chosenPage = 0

    init(_ character: StoryCharacter) {
        self.character = character
    }

    private var pages: [Int] {
        Page.all.indices.filter { Page.all[$0].text.contains(character.name) }
    }

    /// The chosen page; nil if the character appears on none.
    var page: Int? {
        pages.indices.contains(chosenPage) ? pages[chosenPage] : nil
    }

    private func choose(_ page: Int) {
        chosenPage = max(0, min(page, pages.count - 1))
    }

    let keys = "↑ ↓ choose  Enter read the page  Esc list"

    func handle(_ key: Key) {
        switch key {
        case .up: choose(chosenPage - 1)
        case .down: choose(chosenPage + 1)
        default: break
        }
    }

    var lines: [Line] {
        [Line("  \(character.name)", .bold), "", Line("  \(character.summary)"), "", "  Appears in:"]
            + pages.map { page in
                let title = "\(Page.all[page].title), page \(page + 1)"
                return page == self.page ? Line("   ▸ \(title)", .bold) : Line("     \(title)")
            }
    }
}

extension CharacterDetails: @MainActor Restorable {
    // The character's identifier, so that the path says whose details are open.
    var restorationIdentifier: String? { character.identifier }

    var restorableState: Int {
        get { chosenPage }
        set { choose(newValue) }
    }
}
