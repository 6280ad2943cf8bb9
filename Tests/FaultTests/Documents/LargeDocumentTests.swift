import Foundation
import PropertyListSamples
import TestSupport
import Testing

/// Documents too large to be read whole for one value, made to trap, to hang or to fill memory, or cut off
/// while they are looked at.
@Suite struct LargeDocumentTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    struct Hostile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var document: BinaryAssembler

        /// - Parameter objects: The root first. An object that nobody refers to makes the document large.
        init(_ description: String, _ objects: [[UInt8]], _ change: (inout BinaryAssembler) -> Void = { _ in }) {
            testDescription = description
            document = BinaryAssembler(objects + [Self.ballast])
            document.referenceWidth = 4
            change(&document)
        }

        static let ballast = BinaryAssembler.marker(0x40, count: 100_000) + Array(repeating: 0, count: 100_000)
    }

    /// A dictionary of one key, `k`, whose value is object 2.
    private static let root = [dictionary(keys: [1], values: [2]), [0x51, 0x6B]]

    private static func dictionary(keys: [Int], values: [Int]) -> [UInt8] {
        BinaryAssembler.marker(0xD0, count: keys.count)
            + (keys + values).flatMap { BinaryAssembler.bigEndian(UInt64($0), width: 4) }
    }

    private static func array(_ references: [Int]) -> [UInt8] {
        BinaryAssembler.array(references, width: 4)
    }

    static let hostile = [
        Hostile("reference of a key beyond the objects", [dictionary(keys: [1 << 31], values: [1]), [0x09]]),
        Hostile(
            "reference of the value beyond the objects", [dictionary(keys: [1], values: [1 << 31]), [0x51, 0x6B]]),
        Hostile("reference inside the value beyond the objects", root + [array([1 << 31])]),
        Hostile("key that is a number", [dictionary(keys: [1], values: [1]), [0x09]]),
        Hostile(
            "key of 2^62 characters",
            [dictionary(keys: [1], values: [1]), BinaryAssembler.marker(0x50, count: 1 << 62)]),
        Hostile("text of 2^62 characters", root + [BinaryAssembler.marker(0x60, count: 1 << 62)]),
        Hostile("2^62 keys", [BinaryAssembler.marker(0xD0, count: 1 << 62)]),
        Hostile("10^30 values", root + (3..<33).map { array(Array(repeating: $0, count: 10)) } + [[0x09]]),
        Hostile("value that holds the root", root + [array([0])]),
        Hostile("value that holds itself", root + [array([2])]),
        Hostile("100 000 levels", root + (3..<100_003).map { array([$0]) } + [[0xA0]]),
        Hostile("offset of the key outside", root + [[0x09]]) { $0.claimedOffsets = [1: 1 << 31] },
        Hostile("offset of the value outside", root + [[0x09]]) { $0.claimedOffsets = [2: 1 << 31] },
        Hostile("offset of the root of 2^64 - 1", root + [[0x09]]) {
            ($0.offsetWidth, $0.claimedOffsets) = (8, [0: .max])
        },
        Hostile("table behind the end", root + [[0x09]]) { $0.claimedOffsetTable = 1 << 40 },
        Hostile("2^62 objects", root + [[0x09]]) { $0.claimedObjectCount = 1 << 62 },
        Hostile("offsets of width 9", root + [[0x09]]) { $0.claimedOffsetWidth = 9 },
        Hostile("references of width 0", root + [[0x09]]) { $0.claimedReferenceWidth = 0 },
    ]

    @Test(.enabled(if: ResourceLimit.binds, "a debug build may take longer"), arguments: hostile, [0, 1] as [UInt8])
    func aHostileDocumentIsRefusedAsByWhoeverReadsItAll(_ hostile: Hostile, _ order: UInt8) throws {
        var bytes = hostile.document.document
        bytes[bytes.count - 27] = order
        try home.create("hostile.plist", Data(bytes))
        for verb in ["read", "read-type"] {
            let outcome = try ResourceLimit.run([verb, "./hostile.plist", "k"], size: bytes.count, in: home)
            #expect(
                outcome.isRefusal(naming: "hostile.plist") && outcome.message.contains(#/byte \d+/#),
                "\(outcome.testDescription)")
            #expect(try outcome == home.run("export", "./hostile.plist", "-"))
        }
    }

    @Test(arguments: 4...8) func numbersOfEveryWidthAreFollowed(_ width: Int) throws {
        var document = BinaryAssembler([
            BinaryAssembler.marker(0xD0, count: 1) + BinaryAssembler.bigEndian(1, width: width)
                + BinaryAssembler.bigEndian(2, width: width),
            [0x51, 0x6B], [0x51, 0x76], Hostile.ballast,
        ])
        (document.offsetWidth, document.referenceWidth) = (width, width)
        try home.create("wide.plist", Data(document.document))
        #expect(try home.run("read", "./wide.plist", "k") == .success("v\n"))
    }

    // MARK: While it is looked at

    private func makeDocument() throws {
        let made = try home.shell(
            """
            { echo '{'; seq -f '"key %05.0f" = v;' 20000; echo '}'; } > large.txt
            prefs import "$PWD/large.plist" large.txt && wc -c < large.plist
            """)
        try #require(Int(made.text.filter(\.isNumber)).map { $0 > 200_000 } == true, "\(made.testDescription)")
    }

    private static let read = "read ./large.plist 'key 00007'"

    /// The file is shorter than its status says, or the disk fails.
    @Test(
        .enabled(if: Recording.isPossible, "needs strace, and the right to trace"),
        arguments: [
            ("retval=0", "is not a property list"), ("error=EIO", "read ./large.plist: Input/output error"),
        ]) func aFileThatCannotBeReadToItsEndIsAnError(_ fault: String, _ words: String) throws
    {
        try makeDocument()
        let outcome = try home.shell(
            """
            exec strace -o /dev/null -P "$PWD/large.plist" -e trace=read -e inject=read:\(fault) \
                "$PREFS_TOOL" \(Self.read)
            """)
        #expect(outcome.isRefusal(naming: "large.plist", words), "\(outcome.testDescription)")
    }

    @Test(.enabled(if: Recording.isPossible, "needs strace, and the right to trace"))
    func aFileCutOffMeanwhileIsAnError() throws {
        try makeDocument()
        let outcome = try home.shell(
            """
            strace -o calls -P "$PWD/large.plist" -e trace=fstat,newfstatat,statx \
                -e inject=fstat,newfstatat,statx:signal=STOP:when=1 "$PREFS_TOOL" \(Self.read) &
            until grep -q 'stopped by SIGSTOP' calls 2> /dev/null; do sleep 0.01; done
            truncate -s 100 large.plist
            kill -CONT $(cat /proc/$!/task/$!/children)
            wait $!
            """)
        #expect(
            outcome.isRefusal(naming: "large.plist", "is not a property list", "cut short"),
            "\(outcome.testDescription)")
    }
}
