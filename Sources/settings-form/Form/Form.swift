import PrefsCore
import SettingsBundles

/// The form: all that its screen shows depends on this value, and keys change it. It reads no file and no terminal.
///
/// The owner of a form passes keys to ``handle(_:)``, carries out the effects that this returns, and reports what it
/// stores with ``note(_:from:to:)``, and the values that the settings have then with ``update(_:to:)``.
struct Form: Sendable {
    let catalogue: Catalogue
    let widths: TextWidths
    /// The domain whose settings the form shows, for the header; empty for those of several.
    let domain: String
    private(set) var size: Size
    private(set) var values: PresentValues
    /// The panes from the root to the one that is shown, each with its rows.
    private(set) var visits: [Visit]
    var mode = Mode.browsing
    /// The rows that are shown in place of the pane's; nil for the pane itself.
    var overlay: RowList?
    var message: Message?
    /// Why changes are not saved now, which is shown while there is no ``message``; nil if they are.
    var failure: String?
    /// What is known about the stored value of the selected element; nil before it is looked at.
    var refusal: StoredRefusal?
    /// What the form has changed since it was opened, in the order of the first changes.
    var changes: [FormChange] = []
    /// What a search looks at; nil before the first search.
    var searchIndex: SearchIndex?

    struct Visit: Sendable {
        let pane: Int
        var list: RowList
    }

    /// - Parameter values: The values in the order of ``Catalogue/settings``. Those that are missing are not stored.
    init(
        _ catalogue: Catalogue, _ values: [PresentValue] = [], domain: String, size: Size, _ widths: TextWidths
    ) {
        self.catalogue = catalogue
        self.widths = widths
        self.domain = widths.shown(domain)
        self.size = size
        self.values = PresentValues(of: catalogue.entries.map(\.element)) { name in
            catalogue.setting(name).flatMap { values.indices.contains($0) ? values[$0] : nil } ?? PresentValue()
        }
        visits = []
        show(pane: 0)
        checkSelectedValue()
    }

    var layout: ScreenLayout { ScreenLayout(size: size) }

    /// The pane that is shown.
    var pane: Int { visits.last?.pane ?? 0 }

    /// The rows on the screen: those of a list or question if there is one, else those of the pane.
    var list: RowList {
        get { overlay ?? paneList }
        set {
            if overlay != nil { overlay = newValue } else { paneList = newValue }
        }
    }

    var paneList: RowList {
        get { visits.last?.list ?? RowList() }
        set { if !visits.isEmpty { visits[visits.count - 1].list = newValue } }
    }

    /// The element that is selected, or that a list or question is about; nil for none.
    var selectedEntry: Int? {
        switch mode {
        case .choosing(let choice): choice.entry
        case .asking(let question): if case .element(let entry) = question.subject { entry } else { nil }
        case .help: nil
        case .browsing, .editing, .searching, .changes: list.selectedRow?.entry
        }
    }

    /// What is typed to search panes or choices; nil while no search goes on.
    var searchEditor: LineEditor? {
        switch mode {
        case .searching(let editor): editor
        case .choosing(let choice): choice.search
        case .browsing, .editing, .asking, .changes, .help: nil
        }
    }

    func element(_ entry: Int) -> SettingsElement { catalogue.entries[entry].element }

    /// The present value of a setting, by its index in ``Catalogue/settings``.
    func present(_ setting: Int) -> PresentValue { values[catalogue.settings[setting].name] }

    /// Whether the form shows an element now, and each of those that lead to its pane.
    func isReachable(_ entry: Int) -> Bool {
        values.isShown(element(entry))
            && (catalogue.panes[catalogue.entries[entry].pane].parent.map { isReachable($0.entry) } ?? true)
    }

    /// How many settings of a program that people can see and change are marked as changed.
    func changedCount(of program: Catalogue.Program) -> Int {
        let changed = program.entries.filter {
            values.isChanged(element($0)) && !values.isManaged(element($0)) && element($0).isEditable && isReachable($0)
        }
        return Set(changed.map { catalogue.entries[$0].setting }).count
    }

    // MARK: Panes

    /// Shows a child pane of the present one, or the root.
    mutating func show(pane: Int) {
        visits.append(Visit(pane: pane, list: RowList(rows(ofPane: pane))))
        reveal()
    }

    /// Goes back to the pane above; does nothing on the root.
    mutating func goBack() {
        guard visits.count > 1 else { return }
        visits.removeLast()
        rebuildPane()
    }

    /// Shows the pane of an element, with the panes on the way, and selects the element.
    mutating func jump(toEntry entry: Int) {
        visits = catalogue.way(to: catalogue.entries[entry].pane).map { pane in
            Visit(pane: pane, list: RowList(rows(ofPane: pane)))
        }
        for index in visits.indices.dropFirst() {
            let link = catalogue.panes[visits[index].pane].parent?.entry
            visits[index - 1].list.select { $0.entry == link }
        }
        paneList.select { $0.entry == entry }
        reveal()
    }

    mutating func rebuildPane() {
        paneList.replace(rows(ofPane: pane))
        reveal()
    }

    /// Scrolls so that the selected row is on the screen.
    mutating func reveal() {
        let height = layout.bodyHeight
        list.reveal(height: height)
        if overlay != nil { paneList.reveal(height: height) }
    }

    // MARK: Changes from outside

    /// Shows the present value of one setting.
    mutating func update(_ setting: Int, to value: PresentValue) {
        update([(setting, value)])
    }

    /// Shows the present values of settings that the form, another process or the administrator has changed.
    mutating func update(_ changes: [(setting: Int, value: PresentValue)]) {
        for (setting, value) in changes { values[catalogue.settings[setting].name] = value }
        if catalogue.panes[pane].hasDependencies { rebuildPane() }
        leaveModeIfGone()
        if case .searching = mode { rebuildOverlay() }
        checkSelectedValue()
    }

    mutating func resize(_ size: Size) {
        self.size = size
        rebuildPane()
        rebuildOverlay()
        reveal()
    }

    /// Ends editing, choosing or asking if its element is no longer shown or has become managed.
    private mutating func leaveModeIfGone() {
        let entry: Int
        switch mode {
        case .editing(let editing): entry = editing.entry
        case .choosing(let choice): entry = choice.entry
        case .asking(let question):
            guard case .element(let asked) = question.subject else { return }
            entry = asked
        case .browsing, .searching, .changes, .help: return
        }
        if values.isManaged(element(entry)) {
            leaveMode()
            message = .problem(Self.managedText)
        } else if !paneList.rows.contains(where: { $0.entry == entry }) {
            leaveMode()
            message = .note("\(catalogue.entries[entry].title) is no longer shown")
        }
    }

    static let managedText = "The administrator manages this setting"
}

/// A message below the form. It stays until the next key.
struct Message: Equatable, Sendable {
    let text: String
    let isProblem: Bool

    static func note(_ text: String) -> Message { Message(text: text, isProblem: false) }
    static func problem(_ text: String) -> Message { Message(text: text, isProblem: true) }
}
