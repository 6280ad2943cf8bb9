import Foundation
import TestSupport
import Testing

/// What `make demo` shows.
@Suite(.hangLimit) struct DemoTests {
    @Test func theDemoShowsWhatItSays() throws {
        let home = try TemporaryHome()
        let pigeon = try #require(Program.built("pigeon-demo"))
        let demo = Project.root.appending(path: "Docs/demo.sh").path
        let outcome = try home.shell("sh '\(demo)' \"$PREFS_TOOL\" '\(pigeon.path)'")
        #expect(outcome == .success(try Fixture.text("demo.txt")))
        #expect(!home.exists("store"))
    }
}
