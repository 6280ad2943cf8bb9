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

    /// The frame has the size of the screen, and the selection is on it.
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
    }

    /// A value that the form sets is one that the element accepts, and is not managed.
    private func check(_ effect: Effect, _ driver: FormDriver) {
        let catalogue = driver.form.catalogue
        switch effect {
        case .set(let setting, let value):
            let elements = catalogue.entries.filter { $0.setting == setting }.map(\.element)
            #expect(elements.contains { element in (try? element.check(value)) != nil && element.isEditable })
        case .reset(let setting): #expect(catalogue.settings.indices.contains(setting))
        case .takeBack(let settings): #expect(settings.allSatisfy(catalogue.settings.indices.contains))
        case .quit, .suspend, .redraw: Issue.record("no key of the walk asks for \(effect)")
        }
    }
}
