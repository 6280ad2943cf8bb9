import SettingsBundles
import TestSupport
import Testing

@Suite struct RegularExpressionTests {
    @Test(arguments: [
        ("a|bc", "bc", true), ("a|bc", "abc", false), ("", "", true), ("", "a", false), ("[[:alpha:]]{3}", "äöü", true),
        ("[]a]+", "]a", true), ("[^]]", "]", false), ("[)]", ")", true), ("\\)", ")", true),
        ("[[:alpha:]]+x", "abx", true),
        ("([0-9]{1,3}\\.){3}[0-9]{1,3}", "127.0.0.1", true), (".{0,255}", "ä", true), ("x?y*", "xyy", true),
        ("[[:digit:])]", ")", true), ("a{2,}", "aaa", true),
        ("a.c", "a\nc", true), ("a", "a\n", false), ("a", "a\0", false), ("\\.", ".", true), ("\\.", "x", false),
    ])
    func matchesTheWholeText(_ pattern: String, _ text: String, _ isMatch: Bool) throws {
        let expression = try RegularExpression(pattern)
        #expect(expression.matches(whole: text) == isMatch)
    }

    @Test(
        .hangLimit,
        arguments: [
            "(", "a)(b", "a)|b", "[", "a{2,1}", "a\0b", "*(", "(a)\\1", String(repeating: "(", count: 20_000),
            nested("+", 20), nested("{1,60}", 4), "((a{1,255}){1,255})", ".{0,1000}",
            Array(repeating: "a", count: 50_000).joined(separator: "|"),
        ])
    func refusesWhatIsNoExpressionOrTooLarge(_ pattern: String) {
        #expect(throws: RegularExpression.InvalidPattern.self) { _ = try RegularExpression(pattern) }
    }

    /// A pattern with this repetition of itself, to a depth.
    private static func nested(_ repetition: String, _ depth: Int) -> String {
        (0..<depth).reduce("a") { pattern, _ in "(" + pattern + repetition + ")" }
    }

    @Test func aTextBeyondTheLimitDoesNotMatch() throws {
        let expression = try RegularExpression("a*")
        let matches = [0, 1].map {
            expression.matches(whole: String(repeating: "a", count: RegularExpression.textLimit + $0))
        }
        #expect(matches == [true, false])
    }
}
