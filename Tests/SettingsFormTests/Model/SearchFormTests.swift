import PrefsCore
import Testing

@testable import settings_form

@Suite struct SearchFormTests {
    private var driver: FormDriver

    init() throws {
        driver = try FormDriver(.sample())
    }

    @Test mutating func titlesOfAllPanesAreFound() {
        driver.press(.character("/"))
        driver.type("SWITCH 17")
        #expect(driver.selectedTitle == "Switch 17" && driver.message == " /SWITCH 17")
        #expect(driver.lines.contains(" Pigeon › Loft › Deep"))
        driver.press(.enter)
        #expect(driver.selectedTitle == "Switch 17" && driver.lines[0].hasPrefix(" Pigeon › Loft › Deep "))
        driver.press(.escape)
        #expect(driver.selectedTitle == "Deep")
    }

    @Test mutating func aFailureDoesNotHideWhatIsTyped() {
        var form = driver.form
        form.failure = "Not saved"
        #expect(form.frame.shownLines.last == " Not saved")
        _ = form.handle(.character("/"))
        _ = form.handle(.character("x"))
        #expect(form.frame.shownLines.last == " /x" && form.frame.cursor != nil)
        _ = form.handle(.escape)
        #expect(form.frame.shownLines.last == " Not saved")
    }

    @Test mutating func keysAndWideCharactersAreFound() {
        driver.press(.character("/"))
        driver.type("hpsync")
        #expect(driver.selectedTitle == "Sync Location")
        driver.press(.control("u"))
        driver.type("開")
        #expect(driver.selectedTitle == "開いている")
    }

    @Test mutating func nothingFoundSaysSo() {
        driver.press(.character("/"))
        driver.type("no such thing")
        #expect(driver.form.list.rows.isEmpty && driver.lines[2] == "   Nothing is found")
        driver.press(.enter)
        #expect(driver.message == " Nothing is found; Esc goes back")
        driver.press(.escape)
        #expect(driver.selectedTitle == "Sync Location")
    }

    @Test mutating func aHiddenElementIsNotFound() {
        driver.press(.character("/"))
        driver.type("greeting")
        #expect(driver.selectedTitle == nil)
        driver.change("HPOpen", to: true)
        #expect(driver.selectedTitle == "Greeting")
    }

    @Test mutating func escapeStaysOnThePane() {
        driver.press(.down, .character("/"))
        driver.type("deep")
        driver.press(.escape)
        #expect(driver.selectedTitle == "Race Mode")
    }
}
