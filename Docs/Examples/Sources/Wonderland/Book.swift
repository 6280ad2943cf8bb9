import PrefsCore
import PrefsRestoration
import Screen

/// The tab in which the story is read, page by page.
@MainActor final class Book {
    private let pages: [Page]
    private var place = Place()

    /// Where the reader is.
    struct Place: Codable, PreferenceValue {
        /// Counted from 0, as the line is.
        var page = 0
        /// The line of the page that is at the top of the screen.
        var line = 0
    }

    init(pages: [Page]) {
        self.pages = pages
    }

    /// Goes to the beginning of a page.
    func open(_ page: Int) {
        go(to: Place(page: page))
    }

    /// Goes to a place, or to the nearest one that there is.
    private func go(to place: Place) {
        let page = min(max(place.page, 0), pages.count - 1)
        self.place = Place(page: page, line: min(max(place.line, 0), pages[page].lines.count - 1))
    }
}

extension Book: @MainActor Restorable {
    var restorationIdentifier: String? { "book" }

    var restorableState: Place {
        get { place }
        // The file may have been edited, so it may have a place that does not exist.
        set { go(to: newValue) }
    }
}

extension Book: @MainActor Tab {
    var title: String { "Book" }
    var keys: String { "← → page  ↑ ↓ line" }

    func handle(_ key: Key) {
        switch key {
        case .left where place.page > 0: open(place.page - 1)
        case .right where place.page < pages.count - 1: open(place.page + 1)
        case .up: go(to: Place(page: place.page, line: place.line - 1))
        case .down: go(to: Place(page: place.page, line: place.line + 1))
        default: break
        }
    }

    func lines(height: Int) -> [Line] {
        let page = pages[place.page]
        let position = "page \(place.page + 1) of \(pages.count), line \(place.line + 1) of \(page.lines.count)"
        return [Line("  \(page.title)", .bold) + Line("  \(position)", .dim), ""]
            + page.lines.dropFirst(place.line).map { Line("  \($0)") }
    }
}
