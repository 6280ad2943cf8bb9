import Foundation
import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// What is written is what other programs write, and they read it.
@Suite struct JSONProgramTests {
    private static let samples = Sample.all.filter { (try? $0.value.encodedAsJSON()) != nil }
    private static let texts: PropertyList = [
        "quote \" backslash \\ slash /": [
            "\0\u{1}\u{8}\t\n\u{C}\r\u{1F}\u{7F}", "é e\u{301} 中 😀 \u{80}\u{2028}\u{FFFD}",
        ],
        "empty": [[], [:], "", [[[]]], ["": [:]]], "numbers": [0, -1, 4_294_967_296, 0.5, -1.25e-7],
        "booleans": [true, false],
    ]

    // MARK: jq

    private static let jq = Program.named("jq")

    @Test(.enabled(if: jq != nil, "jq is not installed"), arguments: [(false, "."), (true, "-c")])
    func jqWritesTheSame(_ isCompact: Bool, _ option: String) throws {
        // The numbers apart: jq 1.6 lays them out in its own way.
        guard case .dictionary(var dictionary) = Self.texts else { return }
        dictionary["numbers"] = [0, -1, 4_294_967_296, 0.5]
        let text = try PropertyList.dictionary(dictionary).encodedAsJSON(isCompact: isCompact)
        #expect(try run(Self.jq, option == "." ? ["."] : ["-c", "."], text) == text)
    }

    @Test(.enabled(if: jq != nil, "jq is not installed"))
    func jqReadsAStreamOfLines() throws {
        let lines = try [Self.texts, ["a": 1], "text", 5].map { try $0.encodedAsJSON(isCompact: true) }
        #expect(lines.allSatisfy { $0.count(where: { $0 == 0x0A }) == 1 })
        let types = try run(Self.jq, ["-r", "type"], Array(lines.joined()))
        #expect(String(decoding: types, as: UTF8.self) == "object\nobject\nstring\nnumber\n")
    }

    /// All samples are in one text, so that jq starts only three times.
    @Test(.enabled(if: jq != nil, "jq is not installed")) func jqReadsEverySample() throws {
        func read(_ texts: [[UInt8]], _ arguments: String...) throws -> [Substring] {
            let lines = String(decoding: try run(Self.jq, arguments, Array(texts.joined())), as: UTF8.self)
                .split(separator: "\n")
            try #require(lines.count == Self.samples.count)
            return lines
        }
        let texts = try Self.samples.map { try $0.value.encodedAsJSON() }
        let (values, types) = (try read(texts, "-c", "."), try read(texts, "-r", "type"))
        let valuesOfLines = try read(Self.samples.map { try $0.value.encodedAsJSON(isCompact: true) }, "-c", ".")
        for (number, sample) in Self.samples.enumerated() {
            let expected =
                switch sample.value.kind {
                case .string, .date, .data: "string"
                case .boolean: "boolean"
                case .integer, .real: "number"
                case .array: "array"
                case .dictionary, .uid: "object"
                }
            #expect(types[number] == expected, "\(sample.name)")
            #expect(values[number] == valuesOfLines[number], "\(sample.name)")
        }
    }

    // MARK: Python

    @Test(
        .enabled(if: Program.python != nil, "python3 is not installed"),
        arguments: ["", "indent=2", "ensure_ascii=False", "sort_keys=True, separators=(',', ':')"])
    func pythonKeepsEverySample(_ options: String) throws {
        let texts = try Self.samples.map { try $0.value.encodedAsJSON() }
        for (sample, (text, back)) in zip(Self.samples, zip(texts, try passedThroughPython(texts, options))) {
            #expect(try PropertyList(decodingJSON: back) == PropertyList(decodingJSON: text), "\(sample.name)")
        }
    }

    @Test(.enabled(if: Program.python != nil, "python3 is not installed"))
    func pythonWritesTheSame() throws {
        // Python leaves U+007F as it is.
        let value: PropertyList = [
            "texts": Self.texts,
            "reals": [0.1, 5, 1e15, 1e16, 1e22, 1e-5, .real(.leastNonzeroMagnitude), -0.0, .real(.pi), 1e300],
        ]
        func expectSame(_ text: String, _ options: String) throws {
            let text = text.replacing("\\u007f", with: "\u{7F}")
            let written = try passedThroughPython([Array(text.utf8)], options)
            #expect(written.map { String(decoding: $0, as: UTF8.self) } == [text])
        }
        try expectSame(value.json(), "indent=2, ensure_ascii=False")
        try expectSame(value.json(isCompact: true), "separators=(',', ':'), ensure_ascii=False")
    }

    /// What Python writes of texts after it has read them, all in one process. A null byte ends each.
    private func passedThroughPython(_ texts: [[UInt8]], _ options: String) throws -> [[UInt8]] {
        let program = """
            import json, sys
            for text in sys.stdin.buffer.read().decode("utf-8").split("\\0")[:-1]:
                sys.stdout.buffer.write((json.dumps(json.loads(text), \(options)) + "\\n\\0").encode("utf-8"))
            """
        let written = try run(Program.python, ["-B", "-c", program], texts.flatMap { $0 + [0] }).split(separator: 0)
        try #require(written.count == texts.count)
        return written.map(Array.init)
    }

    private func run(_ program: Program?, _ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        let outcome = try #require(program).run(arguments, in: "/", environment: environment, input: Data(input))
        #expect(outcome.status == 0, "\(outcome)")
        return [UInt8](outcome.stdout)
    }
}
