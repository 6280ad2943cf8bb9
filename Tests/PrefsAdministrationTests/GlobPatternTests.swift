import Testing

@testable import PrefsAdministration

/// The patterns of names.
@Suite struct GlobPatternTests {
    @Test(arguments: [
        ("com.pigeon", "com.pigeon", true), ("com.pigeon", "com.pigeons", false), ("com.*", "com.a/b.c", true),
        ("*", "", true), ("?", "é", true), ("?", "", false), ("a*b*c", "a-bb-b-c", true), ("a*b*c", "a-c", false),
        ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true), ("[]]", "]", true),
        ("[", "[", true), ("[a", "[a", true), ("[z-a]", "m", false), ("\\*", "*", true), ("\\*", "a", false),
        ("*a", "aaaab", false), ("**", "anything", true), ("a\\", "a\\", true), ("[\\]a]", "]", true),
    ])
    func aNameMatchesAsInAShell(_ pattern: String, _ name: String, _ isMatch: Bool) {
        #expect(GlobPattern(pattern.patternCharacters).matches(name.patternCharacters) == isMatch)
    }

    /// The time of a name that nearly matches does not grow with the number of stars.
    @Test func aPatternOfManyStarsEnds() {
        let pattern = GlobPattern((String(repeating: "a*", count: 100) + "b").patternCharacters)
        #expect(!pattern.matches((String(repeating: "a", count: 10_000) + "bc").patternCharacters))
    }
}
