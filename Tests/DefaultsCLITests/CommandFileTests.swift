import Foundation
import TestSupport
import Testing

/// The file that is installed. What is linked into it without need makes each command slower.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PREFS_TOOL"] != nil, "PREFS_TOOL says no command to install"))
struct CommandFileTests {
    @Test func hasNoConcurrencyAndNoFoundation() throws {
        for library in ["libdispatch", "libFoundation", "_StringProcessing"] {
            #expect(try contents().range(of: Data(library.utf8)) == nil, "\(library)")
        }
    }

    @Test func hasNoMoreThanTenMegabytes() throws {
        #expect(try contents().count < 10_000_000)
    }

    private func contents() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: try Tool.path.get()))
    }
}
