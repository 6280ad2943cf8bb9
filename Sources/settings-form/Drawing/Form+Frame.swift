import PropertyLists

/// The screen of a form.
extension Form {
    /// All that the screen shows now. Only the rows that are on the screen are laid out.
    var frame: Frame {
        guard size.fits(.smallest) else { return tooSmall }
        let layout = layout
        var lines = [header]
        if layout.rules != nil { lines.append(rule) }
        var cursor: Frame.Position?
        let list = list
        let visible = list.visible(height: layout.bodyHeight)
        for (index, row) in zip(visible.indices, visible) {
            let drawn = RowDrawing(form: self, row: row, isSelected: index == list.selected)
            if let column = drawn.cursor { cursor = Frame.Position(line: lines.count, column: column) }
            lines.append(drawn.line)
        }
        let bodyEnd = layout.bodyStart + layout.bodyHeight
        while lines.count < bodyEnd { lines.append(StyledLine()) }
        if layout.rules != nil { lines.append(rule) }
        lines += description
        while lines.count < size.lines - 1 { lines.append(StyledLine()) }
        let (last, column) = lastLine
        if let column { cursor = Frame.Position(line: lines.count, column: column) }
        lines.append(last)
        return Frame(lines, size, cursor: cursor)
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
        case .choosing(let entry): titles.append(catalogue.entries[entry].title)
        case .searching: titles = ["Search"]
        case .help: titles = ["Help"]
        case .browsing, .editing, .asking: break
        }
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
        let domainWidth = widths.width(domain)
        if line.width + 2 + domainWidth <= end, !domain.hasSameBytes(as: titles.last ?? "") {
            line.fill(to: end - domainWidth)
            line.add(domain, .dim, until: end, widths)
        }
        return line
    }

    /// The line at the bottom, with the column of the cursor if it is there.
    private var lastLine: (StyledLine, cursor: Int?) {
        let end = size.columns - 1
        var line = StyledLine()
        var shown = message
        if case .searching = mode {} else { shown = shown ?? failure.map(Message.problem) }
        if let message = shown {
            line.fill(to: 1)
            let style = message.isProblem ? Style(attributes: .bold, role: .problem) : .normal
            line.add(message.text, style, until: end, widths)
            return (line, nil)
        }
        if case .searching(let editor) = mode {
            let window = editor.window(end - 2, widths)
            line.add(" /" + window.text, until: end, widths)
            return (line, 2 + window.cursor)
        }
        line.fill(to: 1)
        line.add(hint, .dim, until: end, widths)
        return (line, nil)
    }
}
