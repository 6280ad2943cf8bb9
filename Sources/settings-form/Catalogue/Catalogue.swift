import PrefsCore
import SettingsBundles

/// The panes of a bundle in arrays, so that the form names a pane, an element or a setting by its index.
struct Catalogue: Sendable {
    private(set) var panes: [Pane] = []
    /// The elements of all panes. Those of one pane stand together.
    private(set) var entries: [Entry] = []
    /// The settings that the elements show. Several elements may show the same one.
    private(set) var settings: [Setting] = []
    /// The programs of a form of several, in the order of the elements of the root; empty for a form of one.
    private(set) var programs: [Program] = []
    private var indexes: [SettingName: Int] = [:]

    struct Program: Sendable {
        let domain: String
        /// Whether there is nothing to show but an error.
        let isUnreadable: Bool
        /// The elements of the program's panes.
        fileprivate(set) var entries = 0..<0
    }

    struct Pane: Sendable {
        let title: String
        /// The pane above this one, and the element there that leads here; nil for the root.
        let parent: (pane: Int, entry: Int)?
        /// The indexes of the pane's elements in ``Catalogue/entries``.
        let entries: Range<Int>
        /// Whether an element is shown only while another setting has some value.
        let hasDependencies: Bool
    }

    struct Entry: Sendable {
        let element: SettingsElement
        let title: String
        let pane: Int
        /// The setting that the element shows; nil for a group and a child pane.
        let setting: Int?
        /// The pane that the element leads to; nil for all others.
        fileprivate(set) var child: Int?
    }

    struct Setting: Sendable {
        let name: SettingName
        /// The default value; nil if no element gives one.
        let defaultValue: PropertyList?
    }

    /// Creates the catalogue of a bundle.
    ///
    /// - Parameters:
    ///   - root: The first pane of the bundle.
    ///   - title: The title of the first pane.
    ///   - programs: The programs to which the elements of the first pane lead; none for the bundle of one program.
    init(_ root: SettingsPane, title: String, programs: [Program] = [], _ widths: TextWidths) {
        self.programs = programs
        collectSettings(of: root)
        add(root, title: title, parent: nil, widths)
    }

    /// Creates the catalogue of several bundles, whose own settings name their domains. The root leads to the first
    /// pane of each.
    init(_ bundles: [InstalledBundle], _ widths: TextWidths) {
        self.init(
            SettingsPane(leadingTo: bundles.map { ($0.pane, $0.title, $0.error) }), title: "Settings",
            programs: bundles.map { Program(domain: widths.shown($0.domain), isUnreadable: $0.error != nil) }, widths)
    }

    /// The index of a setting; nil if no element shows it.
    func setting(_ name: SettingName) -> Int? { indexes[name] }

    /// The program that an element of the root leads to; nil for all other elements.
    func program(of entry: Int) -> Program? { programs.indices.contains(entry) ? programs[entry] : nil }

    /// The panes from the root to a pane.
    func way(to pane: Int) -> [Int] {
        var way = [pane]
        while let parent = panes[way[0]].parent { way.insert(parent.pane, at: 0) }
        return way
    }

    // MARK: Building

    /// Adds the settings of a pane and of those below it in the order of the form.
    private mutating func collectSettings(of pane: SettingsPane) {
        for element in pane.elements {
            if let child = element.childPane { collectSettings(of: child) }
            guard let name = element.settingName, indexes[name] == nil else { continue }
            indexes[name] = settings.count
            settings.append(Setting(name: name, defaultValue: element.defaultValue))
        }
    }

    private mutating func add(
        _ pane: SettingsPane, title: String, parent: (pane: Int, entry: Int)?, _ widths: TextWidths
    ) {
        let index = panes.count
        let range = entries.count..<entries.count + pane.elements.count
        panes.append(
            Pane(
                title: widths.shown(title), parent: parent, entries: range,
                hasDependencies: pane.elements.contains { $0.dependency != nil }))
        for element in pane.elements {
            let setting = element.settingName.flatMap { indexes[$0] }
            let title = widths.shown(element.name)
            entries.append(Entry(element: element, title: title, pane: index, setting: setting))
        }
        for (entry, element) in zip(range, pane.elements) {
            guard let child = element.childPane else { continue }
            entries[entry].child = panes.count
            let first = entries.count
            add(child, title: entries[entry].title, parent: (index, entry), widths)
            if programs.indices.contains(entry) { programs[entry].entries = first..<entries.count }
        }
    }
}
