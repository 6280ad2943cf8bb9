import TestSupport
import Testing

@testable import settings_form

/// The terminal shows what the model says, whatever keys are pressed and however the terminal is resized.
@Suite(.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), .hangLimit)
struct TerminalWalkTests {
    private static let walksOfATerminal = 10

    /// Ten walks follow each other in one form.
    @Test(arguments: 0..<Repetitions.count(3, soak: 20))
    func theScreenIsTheFrameOfTheModel(number: Int) throws {
        let home = try TemporaryHome()
        let bundle = try TestBundle.sample()
        var model = try FormDriver(bundle)
        let form = try RunningForm(bundle, in: home)
        try form.waitUntilShown(model)
        for walk in 0..<Self.walksOfATerminal {
            var random = RandomKeys(seed: 1_000 + number * Self.walksOfATerminal + walk)
            for step in 0..<25 {
                let key: Key = step == 12 ? .resize(random.size()) : random.key()
                let before = model.form.frame
                model.press(key)
                // There would be nothing to wait for between this escape character and the next key.
                if key == .escape, model.form.frame.shownLines == before.shownLines { continue }
                try form.press(key)
                try form.waitUntilShown(model)
            }
        }
        try form.press(.control("c"))
        #expect(try form.waitForEnd() == 0)
    }
}
