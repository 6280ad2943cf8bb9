// Decodes and encodes a document with Foundation. The format of the output is in codec_works.py.
import Foundation

func report(_ work: String, since start: ContinuousClock.Instant) throws {
    let time = ContinuousClock.now - start
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = status.firstMatch(of: /VmHWM:\s+(\d+)/)?.output.1 ?? "0"
    print(work, Int(time / .nanoseconds(times)), peak)
}

let name = CommandLine.arguments[1]
let bytes = try Data(contentsOf: URL(filePath: CommandLine.arguments[2]))
let times = Int(CommandLine.arguments[3]) ?? 1

func decoded() throws -> Any {
    name == "json"
        ? try JSONSerialization.jsonObject(with: bytes)
        : try PropertyListSerialization.propertyList(from: bytes, format: nil)
}

func encoded(_ value: Any) throws -> Data {
    name == "json"
        ? try JSONSerialization.data(withJSONObject: value)
        : try PropertyListSerialization.data(
            fromPropertyList: value, format: name == "xml" ? .xml : .binary, options: 0)
}

var start = ContinuousClock.now
var value = try decoded()
for _ in 1..<times { value = try decoded() }
try report("decode", since: start)

// Foundation does not write OpenStep text.
if name == "openstep" { exit(0) }
start = ContinuousClock.now
var result = try encoded(value)
for _ in 1..<times { result = try encoded(value) }
try report("encode", since: start)
exit(result.isEmpty ? 1 : 0)
