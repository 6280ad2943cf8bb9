import SettingsBundles

/// A row as the screen shows it.
struct RowDrawing {
    private(set) var line = StyledLine()
    /// The column of the cursor; nil if it is not in this row.
    private(set) var cursor: Int?

    private let form: Form
    private let isSelected: Bool

    /// The column at which titles begin. The column before that of a title has the sign of a changed value.
    static let titleColumn = 3

    private var end: Int { form.layout.columns - 1 }
    private var widths: TextWidths { form.widths }

    /// - Parameter sign: A sign of one cell at the end of the row; nil for none.
    init(form: Form, row: Row, isSelected: Bool, sign: String? = nil) {
        self.form = form
        self.isSelected = isSelected
        switch row {
        case .blank: break
        case .heading(let text): add(text, at: 1, Style(attributes: .bold, role: .heading))
        case .text(let text): add(text, at: Self.titleColumn, .dim)
        case .element(let entry): drawElement(entry)
        case .choice(let entry, let index): drawChoice(entry, index)
        case .option(let entry, let index): drawChoice(entry, index)
        case .result(let entry):
            drawMark(entry)
            draw(entry, ValueDrawing(form: form, entry: entry, room: (end - Self.titleColumn) / 2).line)
        case .change(let entry):
            if form.change(of: entry)?.isOvertaken == true { add("!", at: 1, Style(attributes: .bold, role: .problem)) }
            draw(entry, ValueDrawing(changeOf: entry, form: form, room: (end - Self.titleColumn) * 2 / 3).line)
        case .answer(let text, _): add("[ \(text) ]", at: Self.titleColumn, .normal)
        case .help(let keys, let text): drawHelp(keys, text)
        }
        if let sign {
            line.fill(to: end)
            line.add(sign, .dim, until: end + 1, widths)
        }
        if isSelected, cursor == nil {
            line.fill(to: form.layout.columns)
            line.highlight(.reverse)
        }
    }

    private mutating func add(_ text: String, at column: Int, _ style: Style) {
        line.fill(to: column)
        line.add(text, style, until: end, widths)
    }

    /// Draws the title on the left and the value on the right.
    private mutating func drawElement(_ entry: Int) {
        let catalogued = form.catalogue.entries[entry]
        drawMark(entry)
        if case .editing(let editing) = form.mode, editing.entry == entry {
            return drawField(editing, title: catalogued.title)
        }
        let room = end - Self.titleColumn
        // The title has at least half of the row if it needs it.
        let titleWidth = widths.width(catalogued.title)
        let valueRoom = room - min(titleWidth, room / 2) - 2
        let value = ValueDrawing(form: form, entry: entry, room: valueRoom).line
        add(catalogued.title, until: end - value.width - 2)
        line.fill(to: end - value.width)
        line.add(value)
    }

    private mutating func add(_ title: String, until end: Int) {
        line.fill(to: Self.titleColumn)
        line.add(title, until: end, widths)
    }

    private mutating func drawMark(_ entry: Int) {
        line.fill(to: 1)
        let element = form.element(entry)
        if form.values.isChanged(element), !form.values.isManaged(element) {
            line.add("•", Style(attributes: .bold, role: .changed), until: end, widths)
        }
    }

    /// Draws the title, and the text that is being typed in a field as wide as half of the row.
    private mutating func drawField(_ editing: Mode.FieldEditing, title: String) {
        let fieldWidth = max(10, (end - Self.titleColumn) / 2)
        let start = end - fieldWidth
        add(title, until: start - 2)
        line.fill(to: start)
        let isSecure = form.element(editing.entry).isSecure
        let window = editing.editor.window(fieldWidth, widths, bullet: isSecure ? "•" : nil)
        line.add(window.text, Style(attributes: .underline), until: end, widths)
        line.fill(to: end, Style(attributes: .underline))
        cursor = start + window.cursor
    }

    private mutating func drawChoice(_ entry: Int, _ index: Int) {
        let choices = form.element(entry).choices
        guard choices.indices.contains(index) else { return }
        let isChosen = form.chosenIndex(of: entry) == index
        if isChosen, case .browsing = form.mode { drawMark(entry) }
        add(isChosen ? "(•) " : "( ) ", at: Self.titleColumn, isChosen ? Style(role: .accent) : .normal)
        line.add(widths.shown(choices[index].title.localized), until: end, widths)
        if form.values.isManaged(form.element(entry)), isChosen { line.add(" locked", .dim, until: end, widths) }
    }

    /// Draws the title, in a form of several programs with that of the program, and a value on the right.
    private mutating func draw(_ entry: Int, _ value: StyledLine) {
        let catalogue = form.catalogue
        add(catalogue.entries[entry].title, until: end - value.width - 2)
        let way = catalogue.way(to: catalogue.entries[entry].pane)
        if !catalogue.programs.isEmpty, way.count > 1 {
            line.add("  " + catalogue.panes[way[1]].title, .dim, until: end - value.width - 2, widths)
        }
        line.fill(to: end - value.width)
        line.add(value)
    }

    private mutating func drawHelp(_ keys: String, _ text: String) {
        add(keys, at: Self.titleColumn, .bold)
        let column = 26
        if line.width >= column - 1 { line.fill(to: line.width + 2) }
        line.fill(to: column)
        line.add(text, until: end, widths)
    }
}
