import PrefsCore
import SettingsBundles

/// The text about the selected element.
extension Form {
    /// The description of the element and, below it, its key, default and limits.
    var description: [StyledLine] {
        guard let entry = selectedEntry else { return [] }
        let element = element(entry)
        let height = layout.descriptionHeight
        let limit = layout.columns - 2
        let facts = facts(of: entry)
        let text = element.description?.localized ?? ""
        let textHeight = facts.isEmpty || text.isEmpty ? height : max(1, height - 1)
        var lines = widths.wrap(text, to: limit, lineLimit: textHeight).map { line($0, .normal) }
        if lines.count < height, !facts.isEmpty { lines.append(line(facts, .dim)) }
        if let text = refusal?.text, refusal?.entry == entry, !lines.isEmpty {
            let refusal = widths.wrap(text, to: limit, lineLimit: height).map { line($0, Style(role: .problem)) }
            lines = lines.dropLast().prefix(height - refusal.count) + refusal
        }
        return lines
    }

    func line(_ text: String, _ style: Style) -> StyledLine {
        var line = StyledLine()
        line.fill(to: 1)
        line.add(text, style, until: size.columns - 1, widths)
        return line
    }

    /// The titles of the panes that lead to an element.
    private func way(to entry: Int) -> String {
        catalogue.way(to: catalogue.entries[entry].pane).map { catalogue.panes[$0].title }.joined(separator: " › ")
    }

    private func facts(of entry: Int) -> String {
        switch list.selectedRow {
        case .result: return way(to: entry)
        case .change:
            let isOvertaken = change(of: entry)?.isOvertaken == true
            return (isOvertaken ? "changed by another program since · " : "") + way(to: entry)
        default: break
        }
        if let program = catalogue.program(of: entry) { return program.domain }
        let element = element(entry)
        guard let key = element.key, let setting = catalogue.entries[entry].setting else { return "" }
        var facts = [key]
        if let value = catalogue.settings[setting].defaultValue, element.isEditable, !element.isSecure {
            facts.append("default " + element.text(of: value))
        }
        switch element.control {
        case .range(let slider):
            facts.append(
                "\(PropertyList.real(slider.minimum).settingsText) to \(PropertyList.real(slider.maximum).settingsText)"
            )
            if let step = slider.step { facts.append("steps of " + PropertyList.real(step).settingsText) }
        case .text(let field):
            if let pattern = field.pattern { facts.append("matches " + pattern) }
        case .toggle, .choice, .none: break
        }
        if values.isManaged(element) { facts.append("managed by the administrator") }
        return widths.shown(facts.joined(separator: " · "))
    }
}
