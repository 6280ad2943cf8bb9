import SettingsBundles

/// The keys that the line at the bottom names.
extension Form {
    /// The keys that have a meaning now, the most useful first.
    var hint: String {
        switch mode {
        case .editing: return "Enter keep  Esc leave as it was"
        case .choosing: return "Enter choose  / search  Del default  Esc back"
        case .asking: return "Enter answer  Esc leave as it is"
        case .searching: return "Enter go there  Esc back"
        case .help: return "Esc back"
        case .browsing: break
        }
        let hints = actionHints + (visits.count > 1 ? ["Esc back"] : []) + ["? keys", "/ search", "q quit"]
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
