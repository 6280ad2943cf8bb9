import PrefsCore
import Testing

@Suite struct DomainNameTests {
    @Test(arguments: ["com.pigeon", "a", "é", "with space", "-g", "a..b", String(repeating: "x", count: 200)])
    func namesFitForAFileAreAccepted(_ name: String) throws {
        #expect(try DomainName(name).text == name)
    }

    @Test(arguments: [
        "", ".", "..", ".hidden", "../evil", "a/b", "/", "a\0b", String(repeating: "x", count: 201),
        String(repeating: "é", count: 101), ".GlobalPreferences2",
    ])
    func namesUnfitForAFileAreRefused(_ name: String) {
        #expect(throws: PreferencesError.invalidDomainName(name)) { try DomainName(name) }
    }

    @Test func theFileNameOfTheGlobalDomainIsTheGlobalDomain() throws {
        #expect(try DomainName(".GlobalPreferences") == .global)
    }

    @Test func namesAreComparedByBytes() throws {
        #expect(try DomainName("\u{E9}") != DomainName("e\u{301}"))
        #expect(try [DomainName("b"), DomainName("B"), DomainName("_")].sorted().map(\.text) == ["B", "_", "b"])
    }
}
