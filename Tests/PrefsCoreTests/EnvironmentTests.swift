import Foundation
import PrefsCore
import Testing

@Suite struct EnvironmentTests {
    @Test func anEmptyVariableIsAsGoodAsNone() throws {
        let environment = Environment(["A": "a", "EMPTY": ""])
        #expect(try environment.value("A") == "a")
        #expect(try environment.value("EMPTY") == nil)
        #expect(try environment.value("NONE") == nil)
    }

    /// In a process of its own: nobody may read the environment while it is changed.
    @Test func aVariableThatIsNotTextIsAnError() async {
        await #expect(processExitsWith: .success) {
            let bytes: [CChar] = [0x63, CChar(bitPattern: 0xE9), 0]
            setenv("PREFS_TEST_NOT_TEXT", bytes, 1)
            #expect(throws: Environment.InvalidVariable.self) {
                try Environment.process.value("PREFS_TEST_NOT_TEXT")
            }
        }
    }
}
