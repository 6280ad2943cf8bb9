import PrefsCore
import Testing

@Suite struct DomainNameTests {
    private static let longest = String(repeating: "x", count: 200)

    @Test(arguments: [
        "com.pigeon", "a", "é", "with space", "-x", "a..b", longest, "a/b", "com.pigeon/com.pigeon.loft", "a/b/c/d",
        "-g/x", "a/ByHost",
        "a.b/x.plist\u{301}", "byhost/x", "\(longest)/\(longest)",
    ])
    func namesFitForAFileAreAccepted(_ name: String) throws {
        #expect(try DomainName(name).text == name)
    }

    @Test(arguments: [
        "", ".", "..", ".hidden", "../evil", "/", "a\0b", String(repeating: "x", count: 201),
        String(repeating: "é", count: 101), ".GlobalPreferences2", "/a", "a/", "a//b", "a/../b", "a/./b", "a/.hidden",
        ".hidden/a",
        "a/b\0", "~a/b", "~/a", "ByHost/a", "Registered/a/b", "a.plist/b", "a/.GlobalPreferences", "\(longest)x/a",
        "a/\(longest)x",
        ".plist", "a/.plist", ".plist.plist", "a.plist/b.plist", "\(longest)x.plist", ".hidden.plist",
    ])
    func namesUnfitForAFileAreRefused(_ name: String) {
        #expect(throws: PreferencesError.invalidDomainName(name)) { try DomainName(name) }
    }

    /// What a command line has for something else would be printed as a command that means that.
    @Test(arguments: ["-g", "-globalDomain", "NSGlobalDomain", "Apple Global Domain", "-app", "-g.plist"])
    func wordsOfCommandLinesAreNoNames(_ name: String) throws {
        #expect(throws: PreferencesError.invalidDomainName(name)) { try DomainName(name) }
        #expect(PreferencesError.invalidDomainName(name).description.contains("means something else"))
        #expect(try DomainName(name + "s").text == name + "s")
    }

    @Test func theFileNameOfTheGlobalDomainIsTheGlobalDomain() throws {
        #expect(try DomainName(".GlobalPreferences") == .global)
        #expect(try DomainName(".GlobalPreferences.plist") == .global)
    }

    @Test(arguments: [
        ("com.pigeon.plist", "com.pigeon"), ("com.pigeon.plist.plist", "com.pigeon"), ("a/b.plist", "a/b"),
        ("\(longest).plist", longest), ("x.PLIST", "x.PLIST"), ("plist", "plist"), ("e\u{301}.plist", "e\u{301}"),
    ])
    func theEndingOfTheFileIsNoPartOfTheName(_ typed: String, _ name: String) throws {
        #expect(try DomainName(typed).text.utf8.elementsEqual(name.utf8))
        #expect(try Preferences(inMemory: typed).domain.text.utf8.elementsEqual(name.utf8))
    }

    @Test func aNameIsShownAsItIsTyped() throws {
        #expect("\(try DomainName("com.pigeon"))" == "com.pigeon")
        #expect("\(try Preferences(inMemory: "t").domain)" == "t")
    }

    @Test func namesAreComparedByBytes() throws {
        #expect(try DomainName("\u{E9}") != DomainName("e\u{301}"))
        #expect(try [DomainName("b"), DomainName("B"), DomainName("_")].sorted().map(\.text) == ["B", "_", "b"])
    }
}
