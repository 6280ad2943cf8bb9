import CommandKit

extension HelpTopic {
    /// Adds the section to a page.
    func add(to page: inout some ManualPage) {
        switch self {
        case .types: page.addValues()
        case .keyPath: page.prose(Manual.keyPaths)
        case .formats: page.prose(Manual.formats)
        }
    }
}

extension HelpText: ManualPage {
    mutating func section(_ title: String) { line(title) }

    mutating func subsection(_ title: String) {
        line()
        line(title)
    }

    mutating func opening(_ text: String) { fill(text.filter { $0 != "`" }) }

    mutating func paragraph(_ text: String) {
        line()
        opening(text)
    }

    mutating func item(_ form: String, _ text: String) { item(form, text.filter { $0 != "`" }, column: 22) }
}
