import TestSupport
import Testing

@testable import PrefsCore

/// Two engines in one process, each with a thread of its own, that use one store.
@Suite(.hangLimit) struct TwoEnginesTests {
    private let directory: TemporaryDirectory
    private let (first, second): (Preferences, Preferences)

    init() throws {
        let directory = try TemporaryDirectory()
        func preferences() throws -> Preferences {
            try Preferences(
                domain: "com.pigeon", store: directory.store,
                environment: Environment(["PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore]),
                in: .ofSuite())
        }
        self.directory = directory
        (first, second) = (try preferences(), try preferences())
    }

    @Test func eachFollowsTheOther() throws {
        first.set(1, forKey: "a")
        try eventually(second.object(forKey: "a")) { $0 == 1 }
        second.set(2, forKey: "b")
        try eventually(first.object(forKey: "b")) { $0 == 2 }
    }

    @Test func anUpdateOfOneWaitsForThatOfTheOther() async throws {
        let (first, second) = (first, second)
        await withTaskGroup { group in
            for preferences in [first, second] {
                group.addTask {
                    for _ in 0..<20 {
                        try? preferences.update { $0["n"] = .integer(.init(($0["n"]?.integerValue ?? 0) + 1)) }
                    }
                }
            }
        }
        try first.synchronize()
        #expect(first.integer(forKey: "n") == 40)
    }
}
