import PrefsCore
import SettingsBundles

@testable import settings_form

/// A form whose values are in memory: it carries out the form's effects as the program does, without files.
struct FormDriver {
    private(set) var form: Form
    /// The effects of all keys so far.
    private(set) var effects: [Effect] = []
    /// The values that are stored, by key; in a form of several programs, by the domain, a space and the key.
    private(set) var stored: [String: PropertyList]
    private let managed: Set<String>
    /// The places in ``stored`` whose changes cannot be taken back, as if their files could not be written.
    var unwritable: Set<String> = []

    static let widths: TextWidths = {
        _ = UTF8Locale.choose()
        return UTF8Locale.widths
    }()

    /// - Parameters:
    ///   - stored: The values that are stored before.
    ///   - managed: The keys whose values the administrator determines.
    init(
        _ bundle: TestBundle, stored: [String: PropertyList] = [:], managed: Set<String> = [],
        columns: Int = 80, lines: Int = 24
    ) throws {
        let read = try bundle.read()
        let catalogue = Catalogue(read.root, title: read.name, Self.widths)
        (self.stored, self.managed) = (stored, managed)
        let values = catalogue.settings.map {
            PresentValue(value: stored[$0.name.key], isManaged: managed.contains($0.name.key))
        }
        let size = Size(columns: columns, lines: lines)
        form = Form(catalogue, values, domain: "com.pigeon", size: size, Self.widths)
    }

    /// A form of several programs. One without a bundle cannot be read.
    init(
        programs: [(domain: String, bundle: TestBundle?)], stored: [String: PropertyList] = [:],
        columns: Int = 80, lines: Int = 24
    ) throws {
        let bundles = try programs.map { domain, bundle in
            try bundle.map { try $0.installed(for: domain) }
                ?? InstalledBundle(domain, path: "/none.bundle", error: "/none.bundle/Root.plist: there is nothing")
        }
        let catalogue = Catalogue(bundles, Self.widths)
        (self.stored, managed) = (stored, [])
        let values = catalogue.settings.map { PresentValue(value: stored[Self.place($0.name)]) }
        form = Form(catalogue, values, domain: "", size: Size(columns: columns, lines: lines), Self.widths)
    }

    private static func place(_ name: SettingName) -> String {
        (name.suiteName.map { $0 + " " } ?? "") + name.key
    }

    mutating func press(_ keys: Key...) {
        for key in keys { press(key) }
    }

    /// Presses a key for each character of a text.
    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { press(.character(Character(scalar))) }
    }

    private mutating func press(_ key: Key) {
        for effect in form.handle(key) {
            effects.append(effect)
            switch effect {
            case .set(let entry, let value): store(value, entry)
            case .reset(let entry): store(nil, entry)
            case .takeBack(let settings): takeBack(settings)
            case .quit, .suspend, .redraw: break
            }
        }
    }

    private mutating func store(_ value: PropertyList?, _ entry: Int) {
        guard let setting = form.catalogue.entries[entry].setting else { return }
        let key = Self.place(form.catalogue.settings[setting].name)
        form.note(entry, from: stored[key], to: value)
        stored[key] = value
        form.update(setting, to: PresentValue(value: value, isManaged: managed.contains(key)))
    }

    private mutating func takeBack(_ settings: [Int]) {
        let names = form.catalogue.settings.map { Self.place($0.name) }
        var values = stored
        form.takeBack(settings) { change in
            let name = names[change.setting]
            // As in the program, the value is taken back in memory also if it cannot be written.
            let isThere = values[name] == change.after
            if isThere { values[name] = change.before }
            if unwritable.contains(name) { throw Unwritable(name: name) }
            return isThere || values[name] == change.before
        }
        stored = values
        form.update(
            settings.map {
                ($0, PresentValue(value: values[names[$0]], isManaged: managed.contains(names[$0])))
            })
        form.compareChanges(stored)
    }

    private struct Unwritable: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name): no room" }
    }

    /// The stored value of a setting, by its index in ``Catalogue/settings``.
    func stored(_ setting: Int) -> PropertyList? { stored[Self.place(form.catalogue.settings[setting].name)] }

    /// Stores a value as another program would do.
    mutating func change(_ key: String, of domain: String? = nil, to value: PropertyList?, isManaged: Bool = false) {
        let name = SettingName(key: key, suiteName: domain)
        guard let setting = form.catalogue.setting(name) else { return }
        stored[Self.place(name)] = value
        let present = self
        form.compareChanges(present.stored)
        form.update(setting, to: PresentValue(value: value, isManaged: isManaged || managed.contains(key)))
    }

    /// Selects the element with a title on the present pane by moving to it.
    mutating func select(_ title: String) {
        press(.home)
        var previous: Row?
        while selectedTitle != title, form.list.selectedRow != previous {
            previous = form.list.selectedRow
            press(.down)
        }
    }

    var selectedTitle: String? {
        switch form.list.selectedRow {
        case .choice(let entry, let index): form.catalogue.entries[entry].element.choices[index].title.localized
        case .option(let entry, let index): form.catalogue.entries[entry].element.choices[index].title.localized
        case .answer(let text, _): text
        case let row: row?.entry.map { form.catalogue.entries[$0].title }
        }
    }

    /// The screen, without spaces at the ends of lines.
    var lines: [String] { form.frame.shownLines }

    /// The line that begins with a title, apart from the sign of a changed value.
    func line(_ title: String) -> String? {
        lines.first { $0.drop { $0 == " " || $0 == "•" }.hasPrefix(title) }
    }

    var message: String { lines.last ?? "" }
}

extension Frame {
    /// The texts of the lines, without spaces at their ends.
    var shownLines: [String] {
        lines.map { line in
            var text = line.text
            while text.last == " " { text.removeLast() }
            return text
        }
    }
}
