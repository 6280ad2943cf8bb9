// Decodes and encodes a document with PropertyLists. The format of the output is in codec_works.py.
// The program is linked statically and without Foundation, as the command is.
import Glibc
import PropertyLists

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var status = stat()
    fstat(fileno(file), &status)
    // The size of a file of /proc is given as 0.
    let capacity = max(Int(status.st_size), 1 << 16)
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        count = fread(buffer.baseAddress, 1, capacity, file)
    }
}

func report(_ work: String, _ times: Int, since start: ContinuousClock.Instant) {
    let time = ContinuousClock.now - start
    let status = String(decoding: bytes(of: "/proc/self/status"), as: UTF8.self)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }?.filter(\.isNumber) ?? "0"
    print(work, Int(time / .nanoseconds(times)), peak)
}

/// A function of its own, so that nothing in it is a global variable, whose accesses are checked.
func measure<Value>(
    times: Int, decode: () throws -> Value, encode: (Value) throws -> [UInt8]
) throws -> [UInt8] {
    var start = ContinuousClock.now
    var value = try decode()
    for _ in 1..<times { value = try decode() }
    report("decode", times, since: start)

    start = ContinuousClock.now
    var encoded = try encode(value)
    for _ in 1..<times { encoded = try encode(value) }
    report("encode", times, since: start)
    return encoded
}

let document = bytes(of: CommandLine.arguments[2])
let times = Int(CommandLine.arguments[3]) ?? 1
// JSON is the only format that is not recognised.
let encoded =
    try CommandLine.arguments[1] == "json"
    ? measure(times: times) {
        try PropertyList(decodingJSON: document)
    } encode: {
        try $0.encodedAsJSON()
    }
    : measure(times: times) {
        try PropertyListDocument(decoding: document)
    } encode: {
        try $0.encoded()
    }
exit(encoded.isEmpty ? 1 : 0)
