import PrefsCore
import TestSupport
import Testing

@testable import defaults_cli

/// Every command line that the fuzzer of `Tests/Tools/Fuzz` found something with, and those that it begins with:
/// the words, each ended by NUL but the last.
@Suite(.hangLimit) struct ArgumentFindingTests {
    @Test(arguments: Fixture.names(in: "Seeds/arguments") + Fixture.names(in: "Findings/arguments"))
    func everyCommandLineIsUnderstoodOrRefusedInOneLine(_ name: String) throws {
        let words = try Fixture.bytes(name).split(separator: 0, omittingEmptySubsequences: false)
        do {
            _ = try Invocation(parsing: words.map { String(decoding: $0, as: UTF8.self) })
        } catch {
            let error = CommandError(error)
            #expect(!error.message.isEmpty)
            #expect(error.message.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
            #expect((error.usage != nil) == (error.exitStatus() == 255))
        }
    }
}
