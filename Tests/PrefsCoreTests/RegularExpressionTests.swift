import PrefsCore
import Testing

@Suite struct RegularExpressionTests {
    @Test(arguments: [
        ("a|bc", "bc", true), ("a|bc", "abc", false), ("", "", true), ("", "a", false), ("[[:alpha:]]{3}", "äöü", true),
        ("a.c", "a\nc", true), ("a", "a\n", false), ("a", "a\0", false), ("\\.", ".", true), ("\\.", "x", false),
    ])
    func matchesTheWholeText(_ pattern: String, _ text: String, _ isMatch: Bool) throws {
        let expression = try RegularExpression(pattern)
        #expect(expression.matches(whole: text) == isMatch)
    }

    @Test(arguments: ["(", "a)(b", "[", "a{2,1}", "a\0b", "*("])
    func refusesWhatIsNoExpression(_ pattern: String) {
        #expect(throws: RegularExpression.InvalidPattern.self) { _ = try RegularExpression(pattern) }
    }
}
