import PrefsCore
import PrefsRestoration
import Screen

/// The whole reader: the root of the tree of restorable objects.
@MainActor final class Reader {
    let book = Book(pages: Page.all)
    let characters: CharacterList
    let tabs: [any Tab]
    private(set) var chosenTab: any Tab
    /// Knows the path of each object, and the object at each path.
    weak var restoration: RestorationManager?

    init(characters: [StoryCharacter]) {
        self.characters = CharacterList(characters)
        tabs = [book, self.characters, Author()]
        chosenTab = book
    }

    func handle(_ key: Key) {
        switch key {
        case .tab: chooseTab(after: 1)
        case .backTab: chooseTab(after: tabs.count - 1)
        case .enter:
            guard chosenTab === characters, let page = characters.details?.page else { return chosenTab.handle(key) }
            book.open(page)
            chosenTab = book
        default: chosenTab.handle(key)
        }
    }

    private func chooseTab(after steps: Int) {
        guard let number = tabs.firstIndex(where: { $0 === chosenTab }) else { return }
        chosenTab = tabs[(number + steps) % tabs.count]
    }

    func lines(height: Int, columns: Int) -> [Line] {
        var bar: Line = " Wonderland  "
        for tab in tabs { bar += tab === chosenTab ? Line(" [\(tab.title)] ", .bold) : Line("  \(tab.title)  ") }
        if let scene = restoration?.scene, scene != .main { bar += Line("  (\(scene.text))") }
        return [bar.filled(to: columns).styled(.reverse), ""] + chosenTab.lines(height: height - 2)
    }
}

extension Reader: @MainActor Restorable {
    var restorationIdentifier: String? { "reader" }

    var restorableChildren: [any Restorable] { tabs }

    /// The path of the chosen tab.
    var restorableState: RestorationPath? {
        get { restoration?.path(of: chosenTab) }
        set {
            let object = newValue.flatMap { restoration?.object(at: $0) }
            if let tab = tabs.first(where: { $0 === object }) { chosenTab = tab }
        }
    }
}
