import Foundation
import TestSupport
import Testing

/// The documents that `Fixtures/hostile_document.py` makes.
enum HostileDocument {
    /// Empty where Python is missing.
    static let names: [String] = {
        guard let python = Program.python,
            let outcome = try? python.run(
                [Fixture.path("hostile_document.py"), "--names"], in: "/",
                environment: ProcessInfo.processInfo.environment)
        else { return [] }
        return outcome.text.split(separator: "\n").map(String.init)
    }()

    /// Makes `hostile.plist`.
    ///
    /// - Returns: Its size in bytes.
    static func make(_ name: String, in home: TemporaryHome) throws -> Int {
        let made = try home.shell("exec python3 \"$FIXTURES/hostile_document.py\" '\(name)' > hostile.plist")
        try #require(made == .silence, "\(made.testDescription)")
        let path = home.absolute("hostile.plist")
        return try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }
}
