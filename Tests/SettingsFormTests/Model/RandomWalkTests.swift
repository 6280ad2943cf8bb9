import PrefsCore
import SettingsBundles
import TestSupport
import Testing

@testable import settings_form

@Suite struct RandomWalkTests {
    @Test(arguments: 0..<Repetitions.count(50, soak: 200))
    func aFormStaysInOrder(seed: Int) throws {
        try walk(FormDriver(.sample()), domain: nil, seed: seed)
    }

    @Test(arguments: 0..<Repetitions.count(50, soak: 200))
    func aFormOfSeveralProgramsStaysInOrder(seed: Int) throws {
        let programs = [("com.crow", try TestBundle.sample()), ("com.pigeon", try .sample()), ("com.wreck", nil)]
        try walk(FormDriver(programs: programs), domain: "com.crow", seed: seed)
    }

    private func walk(_ start: FormDriver, domain: String?, seed: Int) throws {
        var random = RandomKeys(seed: seed)
        var driver = start
        var checked = 0
        for _ in 0..<150 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: driver.press(.resize(random.size()))
            case 1:
                let value: PropertyList? = [true, false, nil, "x"].randomElement(using: &random) ?? nil
                driver.change("HPOpen", of: domain, to: value)
            case 2: driver.change("HPMapType", of: domain, to: 2, isManaged: Bool.random(using: &random))
            default: driver.press(random.key())
            }
            check(driver)
            for effect in driver.effects[checked...] { check(effect, driver) }
            checked = driver.effects.count
        }
    }

    /// The frame has the size of the screen, the selection is on it, and the list of changes says what is stored.
    private func check(_ driver: FormDriver) {
        let form = driver.form
        let frame = form.frame
        #expect(frame.lines.count == form.size.lines)
        #expect(frame.lines.allSatisfy { $0.width == form.size.columns })
        #expect(frame.lines.allSatisfy { FormDriver.widths.width($0.text) == form.size.columns })
        if let cursor = frame.cursor {
            #expect(frame.lines.indices.contains(cursor.line) && (0..<form.size.columns).contains(cursor.column))
        }
        if let selected = form.list.selected {
            #expect(form.list.rows.indices.contains(selected) && form.list.rows[selected].isSelectable)
            #expect(form.list.visible(height: form.layout.bodyHeight).indices.contains(selected))
        } else {
            #expect(!form.list.rows.contains { $0.isSelectable })
        }
        for change in form.changes {
            let entry = form.catalogue.entries[change.entry]
            #expect(entry.setting == change.setting && entry.element.isEditable)
            #expect(change.before != change.after)
            #expect(change.isOvertaken == (driver.stored(change.setting) != change.after))
        }
    }

    /// A value that the form sets is one that the element accepts.
    private func check(_ effect: Effect, _ driver: FormDriver) {
        let catalogue = driver.form.catalogue
        switch effect {
        case .set(let entry, let value):
            let element = catalogue.entries[entry].element
            #expect(element.isEditable && (try? element.check(value)) != nil)
        case .reset(let entry):
            #expect(catalogue.entries[entry].setting != nil && catalogue.entries[entry].element.isEditable)
        case .takeBack(let settings): #expect(settings.allSatisfy(catalogue.settings.indices.contains))
        case .quit, .suspend, .redraw: Issue.record("no key of the walk asks for \(effect)")
        }
    }
}
