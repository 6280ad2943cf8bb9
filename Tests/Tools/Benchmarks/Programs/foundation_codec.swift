// Decodes and encodes a document once with Foundation. The format of the output is in codec_works.py.
import Foundation

func report(_ work: String, since start: ContinuousClock.Instant) throws {
    let time = ContinuousClock.now - start
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = status.firstMatch(of: /VmHWM:\s+(\d+)/)?.output.1 ?? "0"
    print(work, Int(time / .nanoseconds(1)), peak)
}

let format: PropertyListSerialization.PropertyListFormat = CommandLine.arguments[1] == "xml" ? .xml : .binary
let bytes = try Data(contentsOf: URL(filePath: CommandLine.arguments[2]))

var start = ContinuousClock.now
let value = try PropertyListSerialization.propertyList(from: bytes, format: nil)
try report("decode", since: start)

start = ContinuousClock.now
let encoded = try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
try report("encode", since: start)
exit(encoded.isEmpty ? 1 : 0)
