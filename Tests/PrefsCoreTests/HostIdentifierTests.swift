import Testing

@testable import PrefsCore

@Suite struct HostIdentifierTests {
    @Test func theEnvironmentOverridesTheMachine() throws {
        #expect(try HostIdentifier.current(Environment(["PREFS_HOST": "nas.local"])).text == "nas.local")
    }

    @Test func aMachineIDIsWrittenAsAUUID() {
        let id = Array("0123456789abcdef0123456789abcdef\n".utf8)
        #expect(id.uuidText == "01234567-89AB-CDEF-0123-456789ABCDEF")
    }

    @Test(arguments: ["", "uninitialized\n", "0123456789abcdef0123456789abcdeg\n", "0123456789abcdef\n"])
    func anythingElseIsNoMachineID(_ text: String) {
        #expect(text.utf8.uuidText == nil)
    }

    @Test(arguments: ["", "a/b", ".x", "..", "a\0", String(repeating: "h", count: 65)])
    func hostsUnfitForAFileNameAreRefused(_ host: String) {
        #expect(throws: PreferencesError.invalidHost(host)) { try HostIdentifier(host) }
    }

    @Test func withoutAnOverrideThereIsAlwaysAHost() throws {
        #expect(try !HostIdentifier.current(Environment([:])).text.isEmpty)
    }
}
