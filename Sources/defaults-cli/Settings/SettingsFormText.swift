import PrefsCore
import SettingsBundles

/// The form of a bundle as text: the groups with their titles and footers, the elements with their present values, and
/// the child panes in their places, indented.
struct SettingsFormText {
    private(set) var lines: [String]
    private let values: PresentValues

    init(_ bundle: SettingsBundle, _ values: PresentValues) {
        self.values = values
        lines = [bundle.name.escapingControls]
        add(bundle.root, indentation: "")
    }

    /// The spaces by which the elements of a pane are indented below its title.
    private static let indentation = "  "

    private mutating func add(_ pane: SettingsPane, indentation: String) {
        let shown = pane.elements.filter(values.isShown)
        let width = shown.filter(\.showsValue).map(\.name.count).max() ?? 0
        var footer: SettingsText?
        for (index, element) in shown.enumerated() {
            if element.startsGroup {
                add(footer, indentation)
                footer = element.footer
                // The title of a child pane is directly above its first element.
                if index > 0 || indentation.isEmpty { lines.append("") }
                if !element.showsValue { add(element.title, indentation) }
            }
            add(element, width: width, indentation + Self.indentation)
        }
        add(footer, indentation)
    }

    private mutating func add(_ element: SettingsElement, width: Int, _ indentation: String) {
        if let pane = element.childPane {
            lines.append(indentation + element.name.escapingControls + " ›")
            add(element.description, indentation + Self.indentation)
            add(pane, indentation: indentation + Self.indentation)
        } else if element.showsValue {
            let name = element.name
            let lock = values.isManaged(element) ? " (managed)" : ""
            let value = values.text(of: element).escapingControls + lock
            // An empty value leaves no spaces at the end of the line.
            let space = value.isEmpty ? 0 : max(0, width - name.count) + 2
            lines.append(indentation + name.escapingControls + String(repeating: " ", count: space) + value)
            add(element.description, indentation + Self.indentation)
        }
    }

    private mutating func add(_ text: SettingsText?, _ indentation: String) {
        guard let text = text?.localized, !text.isEmpty else { return }
        for line in text.split(separator: "\n") { lines.append(indentation + String(line).escapingControls) }
    }
}
