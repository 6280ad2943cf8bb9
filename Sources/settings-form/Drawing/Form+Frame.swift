import PropertyLists
import SettingsBundles

/// The screen of a form.
extension Form {
    /// All that the screen shows now. Only the rows that are on the screen are laid out.
    var frame: Frame {
        guard size.fits(.smallest) else { return tooSmall }
        let layout = layout
        var lines = [header]
        if layout.rules != nil { lines.append(rule) }
        var cursor: Frame.Position?
        var focus: Frame.Position?
        let list = list
        let visible = list.visible(height: layout.bodyHeight)
        for (index, row) in zip(visible.indices, visible) {
            let isSelected = index == list.selected
            // The signs that the rows go on above and below the screen.
            let isBelowOthers = index == visible.startIndex && index > 0
            let isAboveOthers = index == visible.endIndex - 1 && index < list.rows.count - 1
            let sign = isBelowOthers ? "↑" : isAboveOthers ? "↓" : nil
            let drawn = RowDrawing(form: self, row: row, isSelected: isSelected, sign: sign)
            if let column = drawn.cursor { cursor = Frame.Position(line: lines.count, column: column) }
            if isSelected { focus = Frame.Position(line: lines.count, column: RowDrawing.titleColumn) }
            lines.append(drawn.line)
        }
        if visible.isEmpty {
            lines.append(RowDrawing(form: self, row: .text("Nothing is found"), isSelected: false).line)
        }
        let bodyEnd = layout.bodyStart + layout.bodyHeight
        while lines.count < bodyEnd { lines.append(StyledLine()) }
        if layout.rules != nil { lines.append(rule) }
        let (bottom, column) = bottomLines
        lines += description.prefix(layout.descriptionHeight + 1 - bottom.count)
        while lines.count < size.lines - bottom.count { lines.append(StyledLine()) }
        if let column { cursor = Frame.Position(line: lines.count, column: column) }
        lines += bottom
        return Frame(lines, size, cursor: cursor, focus: focus)
    }

    private var tooSmall: Frame {
        let smallest = Size.smallest
        var line = StyledLine()
        line.add("The form needs \(smallest.columns)×\(smallest.lines) cells", until: size.columns, widths)
        return Frame([line], size)
    }

    private var rule: StyledLine {
        var line = StyledLine()
        line.fill(to: size.columns, .dim, with: "─")
        return line
    }

    /// The way to the pane on the left, and the domain on the right.
    private var header: StyledLine {
        var titles = visits.map { catalogue.panes[$0.pane].title }
        switch mode {
        case .choosing(let choice): titles.append(catalogue.entries[choice.entry].title)
        case .searching: titles = ["Search"]
        case .changes: titles = ["Changes"]
        case .help: titles = ["Help"]
        case .browsing, .editing, .asking: break
        }
        // In a form of several programs, that of the program whose pane is shown.
        let program = titles.count > 1 ? visits.dropFirst().first.flatMap { catalogue.panes[$0.pane].parent } : nil
        let shownDomain = program.flatMap { catalogue.program(of: $0.entry)?.domain } ?? domain
        let end = size.columns - 1
        var line = StyledLine()
        line.fill(to: 1)
        // Where the way is too long, its end is what matters.
        var way = titles.joined(separator: " › ")
        while titles.count > 1, widths.width(way) > end - line.width {
            titles.removeFirst()
            way = "… › " + titles.joined(separator: " › ")
        }
        line.add(way, Style(attributes: .bold, role: .heading), until: end, widths)
        let domainWidth = widths.width(shownDomain)
        if line.width + 2 + domainWidth <= end, !shownDomain.hasSameBytes(as: titles.last ?? "") {
            line.fill(to: end - domainWidth)
            line.add(shownDomain, .dim, until: end, widths)
        }
        return line
    }

    /// The lines at the bottom, with the column of the cursor if it is there: one, or those of a long message, which
    /// covers the description.
    private var bottomLines: ([StyledLine], cursor: Int?) {
        let end = size.columns - 1
        if let message = message ?? (searchEditor == nil ? failure.map(Message.problem) : nil) {
            let style = message.isProblem ? Style(attributes: .bold, role: .problem) : .normal
            let isShort = widths.width(message.text) < end
            let limit = layout.descriptionHeight + 1
            let texts = isShort ? [message.text] : widths.wrap(message.text, to: end - 1, lineLimit: limit)
            return (texts.map { self.line($0, style) }, nil)
        }
        var line = StyledLine()
        if let editor = searchEditor {
            let window = editor.window(end - 2, widths)
            line.add(" /" + window.text, until: end, widths)
            return ([line], 2 + window.cursor)
        }
        line.fill(to: 1)
        line.add(hint, .dim, until: end, widths)
        return ([line], nil)
    }
}

/// The keys that the line at the bottom names.
extension Form {
    /// The keys that have a meaning now, the most useful first.
    var hint: String {
        switch mode {
        case .editing: return "Enter keep  Esc leave as it was"
        case .choosing: return "Enter choose  / search  Del default  Esc back"
        case .asking: return "Enter answer  Esc leave as it is"
        case .searching: return "Enter go there  Esc back"
        case .changes: return "d take back  a all  Enter go  Esc back"
        case .help: return "Esc back"
        case .browsing: break
        }
        let hints =
            actionHints + (visits.count > 1 ? ["Esc back"] : []) + ["? keys", "/ search", "q quit"]
            + (changes.isEmpty ? [] : ["c changes"])
        return hints.reduce("") { line, hint in
            let longer = line.isEmpty ? hint : line + "  " + hint
            return widths.width(longer) <= size.columns - 2 ? longer : line
        }
    }

    private var actionHints: [String] {
        guard let entry = list.selectedRow?.entry, !values.isManaged(element(entry)) else { return [] }
        let reset = values.isChanged(element(entry)) ? ["d default"] : []
        switch element(entry).control {
        case .toggle: return ["Space switch"] + reset
        case .text: return ["Enter edit"] + reset
        case .range: return ["← → move"] + reset
        case .choice: return ["Enter choose"] + reset
        case .none: return catalogue.entries[entry].child == nil ? [] : ["Enter open"]
        }
    }
}
