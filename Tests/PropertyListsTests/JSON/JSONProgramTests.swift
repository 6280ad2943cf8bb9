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

    @Test(.enabled(if: Program.named("jq") != nil, "jq is not installed"), arguments: [(false, "."), (true, "-c")])
    func jqWritesTheSame(_ isCompact: Bool, _ option: String) throws {
        // The numbers apart: jq 1.6 lays them out in its own way.
        guard case .dictionary(var dictionary) = Self.texts else { return }
        dictionary["numbers"] = [0, -1, 4_294_967_296, 0.5]
        let text = try PropertyList.dictionary(dictionary).encodedAsJSON(isCompact: isCompact)
        #expect(try run("jq", option == "." ? ["."] : ["-c", "."], text) == text)
    }

    @Test(.enabled(if: Program.named("jq") != nil, "jq is not installed"))
    func jqReadsAStreamOfLines() throws {
        let lines = try [Self.texts, ["a": 1], "text", 5].map { try $0.encodedAsJSON(isCompact: true) }
        #expect(lines.allSatisfy { $0.count(where: { $0 == 0x0A }) == 1 })
        let types = try run("jq", ["-r", "type"], Array(lines.joined()))
        #expect(String(decoding: types, as: UTF8.self) == "object\nobject\nstring\nnumber\n")
    }

    @Test(.enabled(if: Program.named("jq") != nil, "jq is not installed"), arguments: samples)
    func jqReadsEverySample(_ sample: Sample) throws {
        let (text, line) = (try sample.value.encodedAsJSON(), try sample.value.encodedAsJSON(isCompact: true))
        #expect(try run("jq", ["."], text) == run("jq", ["."], line))
        let type = String(decoding: try run("jq", ["-r", "type"], text), as: UTF8.self)
        let expected =
            switch sample.value.kind {
            case .string, .date, .data: "string"
            case .boolean: "boolean"
            case .integer, .real: "number"
            case .array: "array"
            case .dictionary, .uid: "object"
            }
        #expect(type == expected + "\n")
    }

    // MARK: Python

    private static let python = Program.named("python3") != nil

    @Test(.enabled(if: python, "python3 is not installed"), arguments: samples)
    func pythonKeepsEverySample(_ sample: Sample) throws {
        let text = try sample.value.encodedAsJSON()
        for options in ["", "indent=2", "ensure_ascii=False", "sort_keys=True, separators=(',', ':')"] {
            let back = try PropertyList(decodingJSON: passedThroughPython(text, options))
            #expect(back == (try PropertyList(decodingJSON: text)), "\(options)")
        }
    }

    @Test(.enabled(if: python, "python3 is not installed"))
    func pythonWritesTheSame() throws {
        // Python leaves U+007F as it is.
        let value: PropertyList = [
            "texts": Self.texts,
            "reals": [0.1, 5, 1e15, 1e16, 1e22, 1e-5, .real(.leastNonzeroMagnitude), -0.0, .real(.pi), 1e300],
        ]
        let text = try value.json().replacing("\\u007f", with: "\u{7F}")
        #expect(
            String(decoding: try passedThroughPython(Array(text.utf8), "indent=2, ensure_ascii=False"), as: UTF8.self)
                == text)
        let line = try value.json(isCompact: true).replacing("\\u007f", with: "\u{7F}")
        let options = "separators=(',', ':'), ensure_ascii=False"
        #expect(String(decoding: try passedThroughPython(Array(line.utf8), options), as: UTF8.self) == line)
    }

    private func passedThroughPython(_ text: [UInt8], _ options: String) throws -> [UInt8] {
        let program = """
            import json, sys
            value = json.loads(sys.stdin.buffer.read().decode("utf-8"))
            sys.stdout.buffer.write((json.dumps(value, \(options)) + "\\n").encode("utf-8"))
            """
        return try run("python3", ["-B", "-c", program], text)
    }

    private func run(_ name: String, _ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let program = try #require(Program.named(name))
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        let outcome = try program.run(arguments, in: "/", environment: environment, input: Data(input))
        #expect(outcome.status == 0, "\(outcome)")
        return [UInt8](outcome.stdout)
    }
}
