import PrefsCore
import SettingsBundles

@testable import settings_form

/// A form whose values are in memory: it carries out the form's effects as the program does, without files.
struct FormDriver {
    private(set) var form: Form
    /// The effects of all keys so far.
    private(set) var effects: [Effect] = []
    /// The values that are stored, by key.
    private(set) var stored: [String: PropertyList]
    private let managed: Set<String>

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
        let catalogue = Catalogue(try bundle.read().root, title: "com.pigeon", Self.widths)
        (self.stored, self.managed) = (stored, managed)
        let values = catalogue.settings.map {
            PresentValue(value: stored[$0.name.key], isManaged: managed.contains($0.name.key))
        }
        let size = Size(columns: columns, lines: lines)
        form = Form(catalogue, values, domain: "com.pigeon", size: size, Self.widths)
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
            case .set(let setting, let value): store(value, setting)
            case .reset(let setting): store(nil, setting)
            case .quit, .suspend, .redraw: break
            }
        }
    }

    private mutating func store(_ value: PropertyList?, _ setting: Int) {
        let key = form.catalogue.settings[setting].name.key
        stored[key] = value
        form.update(setting, to: PresentValue(value: value, isManaged: managed.contains(key)))
    }

    /// Stores a value as another program would do.
    mutating func change(_ key: String, to value: PropertyList?, isManaged: Bool = false) {
        guard let setting = form.catalogue.setting(SettingName(key: key, suiteName: nil)) else { return }
        stored[key] = value
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
