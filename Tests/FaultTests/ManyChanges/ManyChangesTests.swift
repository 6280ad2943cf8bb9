import Foundation
import PropertyLists
import TestSupport
import Testing

/// Twice as many changes of a container that is twice as large are twice as much work, while which others wait for the
/// store.
///
/// What is counted are the bytes that the command moves and compares: the same number in every run, whatever else the
/// machine does.
@Suite(.hangLimit) struct ManyChangesTests {
    struct Work: CustomTestStringConvertible {
        let testDescription: String
        /// The lines of the script.
        var line: @Sendable (_ number: Int, _ count: Int) -> String = { _, _ in "" }
        /// The arguments, for so many keys or elements.
        var arguments: @Sendable (_ count: Int) -> [String] = { _ in ["batch", "script"] }
    }

    /// Of the length of those that people choose, and long enough to be kept outside of a string.
    private static func key(_ number: Int) -> String { "a key of some length \(number + 100_000)" }
    private static func value(_ number: Int) -> String { "a value of some length \(number + 100_000)" }
    private static func newValue(_ number: Int) -> String { "another value of length \(number + 100_000)" }

    /// The numbers below a count in another order, which is no multiple of 37.
    private static func mixed(_ number: Int, _ count: Int) -> Int { number * 37 % count }

    private static let works = [
        Work(testDescription: "remove keys of a dictionary") { number, _ in
            "prefs delete com.pigeon --keypath 'map.\(key(number))'"
        },
        Work(testDescription: "set keys of a dictionary") { number, count in
            "prefs write com.pigeon --keypath 'map.\(key(mixed(number, count))) x' y"
        },
        Work(testDescription: "set keys of elements") { number, _ in
            "prefs write com.pigeon --keypath records.\(number).k v"
        },
        Work(testDescription: "append an element") { number, _ in "prefs write com.pigeon list -array-add \(number)" },
        Work(testDescription: "rename a key") { number, _ in
            "prefs rename com.keys '\(key(number))' 'new \(key(number))'"
        },
        Work(testDescription: "remove a key") { number, count in "prefs delete com.keys '\(key(mixed(number, count)))'"
        },
        Work(testDescription: "set a key") { number, count in
            "prefs write com.keys 'new \(key(mixed(number, count)))' x"
        },
        Work(
            testDescription: "append elements that are new",
            arguments: { count in
                ["write", "com.pigeon", "list", "--array-add-new"] + (0..<count).map(newValue)
            }),
        Work(
            testDescription: "remove elements by their values",
            arguments: { count in
                ["write", "com.pigeon", "list", "--array-remove"] + (0..<count).map { value(count - $0 - 1) }
            }),
        Work(
            testDescription: "set keys",
            arguments: { count in
                ["write", "com.pigeon", "map", "-dict-add"]
                    + (0..<count).flatMap { ["new \(key(mixed($0, count)))", "x"] }
            }),
        Work(testDescription: "import", arguments: { _ in ["import", "com.keys", "./other.plist"] }),
        Work(
            testDescription: "import in place of others",
            arguments: { _ in ["import", "--replace", "com.keys", "./other.plist"] }),
        Work(testDescription: "a dry run", arguments: { _ in ["import", "--dry-run", "com.keys", "./other.plist"] }),
        Work(testDescription: "register", arguments: { _ in ["register", "com.keys", "--file", "./other.plist"] }),
        Work(testDescription: "diff", arguments: { _ in ["diff", "com.keys", "./other.plist"] }),
        Work(
            testDescription: "diff as JSON",
            arguments: { _ in ["diff", "--format", "json", "com.keys", "./other.plist"] }),
    ]

    private static let library = Result { try PreloadedLibrary(compiling: "counted_bytes.c").path }

    /// How many bytes are moved and compared.
    private func bytes(for work: Work, _ count: Int) throws -> Double {
        let home = try TemporaryHome()
        let keys = PropertyListDictionary((0..<count).map { (Self.key($0), .string("x")) })
        let contents: PropertyListDictionary = [
            "map": .dictionary(keys), "list": .array((0..<count).map { .string(Self.value($0)) }),
            "records": .array((0..<count).map { ["k": .integer(PropertyListInteger($0))] }),
        ]
        let others = PropertyListDictionary((0..<count).map { (Self.key($0 + count / 2), .string("y")) })
        for (path, contents) in [
            ("store/com.pigeon.plist", contents), ("store/com.keys.plist", keys), ("other.plist", others),
        ] {
            try home.create(path, Data(try PropertyList.dictionary(contents).encoded(as: .binary)))
        }
        try home.create("script", (0..<count).map { work.line($0, count) + "\n" }.joined())
        let outcome = try home.runDynamicallyLinked(
            work.arguments(count),
            environment: ["LD_PRELOAD": try Self.library.get(), "COUNTED_BYTES": home.path + "/counted"])
        #expect(
            outcome.status == 0 || outcome.status == 1 && work.testDescription.hasPrefix("diff"),
            "\(outcome.testDescription)")
        let number = try home.bytes("counted")
        try #require(number.count == 8)
        return number.reversed().reduce(0) { $0 * 256 + Double($1) }
    }

    /// Both documents are shorter than 64 KiB, so that the offsets in them have the same width.
    @Test(arguments: works) func workGrowsAsTheNumberOfChanges(_ work: Work) throws {
        let few = try bytes(for: work, 1)
        let half = try bytes(for: work, 400) - few
        let all = try bytes(for: work, 800) - few
        #expect(half > 0 && all / half < 2.5, "\(half) bytes for 400, \(all) for 800")
    }
}
