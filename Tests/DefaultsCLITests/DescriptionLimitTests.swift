import PrefsCore
import Testing
import TestSupport
@testable import defaults_cli

/// What `read` prints is bounded; reaching the real bound would take gigabytes, so a small one is handed in.
@Suite struct DescriptionLimitTests {
    @Test func aTextBeyondTheLimitIsRefusedBeforeItIsThere() throws {
        let tower: PropertyList = (0..<30).reduce("s") { inner, _ in [inner, inner] }
        let error = #expect(throws: CommandError.self) { try DescriptionWriter.describe(tower, limit: 100_000) }
        #expect(error?.exitStatus == 1)
        #expect(error?.message.contains("too long to print") == true)
        #expect(try DescriptionWriter.describe(["a": "b"], limit: 1_000) == Array("{\n    a = b;\n}\n".utf8))
    }
}
