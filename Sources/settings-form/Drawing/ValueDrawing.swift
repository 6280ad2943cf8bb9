import PrefsCore
import PropertyLists
import SettingsBundles

/// The value of an element at the end of its row.
struct ValueDrawing {
    private(set) var line = StyledLine()

    private let form: Form
    private let entry: Int
    private let room: Int

    /// - Parameter room: The cells that the value may take.
    init(form: Form, entry: Int, room: Int) {
        self.form = form
        self.entry = entry
        self.room = max(0, room)
        draw()
    }

    /// Draws what the form has changed: the value before, and the one after.
    init(changeOf entry: Int, form: Form, room: Int) {
        (self.form, self.entry, self.room) = (form, entry, max(0, room))
        if let change = form.change(of: entry) { draw(change) }
    }

    private mutating func draw(_ change: FormChange) {
        let texts = [change.before, change.after].map { text($0, of: form.textElement(of: change)) }
        let width = texts.map(form.widths.width).reduce(3, +)
        // Where there is no room for both, each has at least half of it, if it needs that.
        let half = (room - 3) / 2
        let limit = width <= room ? room : max(half, room - 3 - form.widths.width(texts[1]))
        add(form.widths.cut(texts[0], to: limit), change.before == nil ? .dim : .normal)
        add(" → ", .dim)
        add(texts[1], change.after == nil ? .dim : Style(attributes: .bold, role: .changed))
    }

    /// The text of a value in the list of changes.
    private func text(_ stored: PropertyList?, of element: SettingsElement) -> String {
        guard stored != nil else { return "not stored" }
        let text = form.widths.shown(String(element.text(of: stored).prefix(room + 1)))
        return text.isEmpty ? "\"\"" : text
    }

    private var element: SettingsElement { form.element(entry) }
    private var value: PropertyList? { form.values.value(of: element) }

    private mutating func draw() {
        let isManaged = form.values.isManaged(element)
        let style = isManaged ? Style.dim : .normal
        switch element.control {
        case .toggle(let toggle): drawToggle(toggle, style)
        case .range(let slider): drawSlider(slider, style)
        case .choice: add(element.startsGroup ? shownText : choiceText + " ▾", style)
        case .text(let field): drawText(field, style)
        case .none where element.childPane != nil:
            if let program = form.catalogue.program(of: entry) { drawProgram(program) }
            add("›", style)
        case .none: add(shownText, .dim)
        }
        if isManaged { add(" locked", .dim) }
    }

    /// Draws the domain, and how many settings are not at their default.
    private mutating func drawProgram(_ program: Catalogue.Program) {
        let count = form.changedCount(of: program)
        let text = program.isUnreadable ? " cannot be read" : count > 0 ? " \(count) •" : ""
        line.add(program.domain, .dim, until: room - form.widths.width(text) - 2, form.widths)
        add(text + " ", program.isUnreadable ? Style(role: .problem) : Style(attributes: .bold, role: .changed))
    }

    /// The text of the value. Of a very long one, only the beginning is looked at.
    private var shownText: String { form.widths.shown(String(element.text(of: value).prefix(room + 1))) }

    private mutating func add(_ text: String, _ style: Style) {
        line.add(text, style, until: room, form.widths)
    }

    private mutating func drawToggle(_ toggle: SettingsToggle, _ style: Style) {
        switch value.map(toggle.state) {
        case true??: add("[x]", style == .normal ? Style(attributes: .bold, role: .accent) : style)
        case false??, nil: add("[ ]", style)
        // A value of neither state.
        case .some(nil): add(shownText + " [?]", style)
        }
    }

    private mutating func drawText(_ field: SettingsTextField, _ style: Style) {
        guard field.isSecure else { return add(shownText, style) }
        add(element.holdsSecret(value) ? "••••••" : element.text(of: value), style)
    }

    /// The title of the choice, or its short title where there is no room for that.
    private var choiceText: String {
        let widths = form.widths
        let title = shownText
        let signWidth = 2
        guard widths.width(title) + signWidth > room else { return title }
        if let short = value.flatMap(element.choice)?.shortTitle {
            return widths.cut(widths.shown(short.localized), to: room - signWidth)
        }
        return widths.cut(title, to: room - signWidth)
    }

    /// Draws a bar with a knob, and the number. The bar is left out where there is no room for it.
    private mutating func drawSlider(_ slider: SettingsSlider, _ style: Style) {
        let number = value.flatMap(slider.number)
        let text = shownText
        let limits = [slider.minimum, slider.maximum].map { PropertyList.real($0).settingsText.utf8.count }
        // The bar stays where it is while the number grows.
        let textWidth = max(limits.max() ?? 0, form.widths.width(text))
        let length = min(20, room - textWidth - 1)
        if length >= 5, let number, number.isFinite {
            let part = (number - slider.minimum) / (slider.maximum - slider.minimum)
            let knob = Int((min(1, max(0, part)) * Double(length - 1)).rounded())
            let accent = style == .normal ? Style(role: .accent) : style
            add(String(repeating: "━", count: knob) + "●", accent)
            add(String(repeating: "─", count: length - 1 - knob) + " ", Style.dim)
            line.fill(to: length + 1 + textWidth - form.widths.width(text), style)
        }
        add(text, style)
    }
}
