import SettingsBundles

/// The rows of panes and lists.
extension Form {
    /// The rows of a pane: groups with a blank line between them, and the elements that are shown.
    func rows(ofPane pane: Int) -> [Row] {
        var rows: [Row] = []
        var footer: SettingsText?
        func endGroup() {
            if let text = footer { rows += textRows(text.localized) }
            footer = nil
        }
        for index in catalogue.panes[pane].entries {
            let element = element(index)
            guard values.isShown(element) else { continue }
            guard element.startsGroup else {
                rows.append(.element(index))
                continue
            }
            endGroup()
            if !rows.isEmpty { rows.append(.blank) }
            let title = element.isEditable ? element.name : element.title?.localized ?? ""
            if !title.isEmpty { rows.append(.heading(widths.shown(title))) }
            rows += element.choices.indices.map { .choice(index, index: $0) }
            footer = element.footer
        }
        endGroup()
        return rows.isEmpty ? [.text("There are no settings here.")] : rows
    }

    /// The lines of a text. It never fills the body, so that the row above it can be seen at the same time.
    func textRows(_ text: String) -> [Row] {
        let margins = 4
        return widths.wrap(text, to: layout.columns - margins, lineLimit: max(1, layout.bodyHeight - 1)).map(Row.text)
    }

    /// Makes the rows of the list, question, search, changes or help again, for another size or other values.
    mutating func rebuildOverlay() {
        guard var list = overlay else { return }
        list.replace(overlayRows)
        list.reveal(height: layout.bodyHeight)
        overlay = list
    }

    /// Shows the rows of the mode in place of the pane's.
    mutating func openOverlay() {
        var list = RowList(overlayRows)
        list.reveal(height: layout.bodyHeight)
        overlay = list
    }

    /// Returns to the pane.
    mutating func leaveMode() {
        mode = .browsing
        overlay = nil
        reveal()
    }

    private var overlayRows: [Row] {
        switch mode {
        case .browsing, .editing: []
        case .choosing(let choice):
            element(choice.entry).choices.enumerated().compactMap { index, option in
                SearchIndex.hasWords(of: choice.search?.text ?? "", in: option.title.localized)
                    ? .option(choice.entry, index: index) : nil
            }
        case .asking(let question):
            [.heading(question.title)] + textRows(question.text)
                + [.blank, .answer(question.no, isYes: false), .answer(question.yes, isYes: true)]
        case .searching(let editor):
            (searchIndex?.entries(matching: editor.text) ?? []).filter(isReachable).map(Row.result)
        case .changes: changes.map { .change($0.entry) }
        case .help: Self.helpRows
        }
    }
}
