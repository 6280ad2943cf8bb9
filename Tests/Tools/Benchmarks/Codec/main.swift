// Decodes and encodes a document once with PropertyLists. The format of the output is in codec_works.py.
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

func report(_ work: String, since start: ContinuousClock.Instant) {
    let time = ContinuousClock.now - start
    let status = String(decoding: bytes(of: "/proc/self/status"), as: UTF8.self)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }?.filter(\.isNumber) ?? "0"
    print(work, Int(time / .nanoseconds(1)), peak)
}

// JSON is the only format that is not recognised.
let isJSON = CommandLine.arguments[1] == "json"
let document = bytes(of: CommandLine.arguments[2])

var start = ContinuousClock.now
let value =
    try isJSON
    ? PropertyListDocument(root: PropertyList(decodingJSON: document), format: .xml)
    : PropertyListDocument(decoding: document)
report("decode", since: start)

start = ContinuousClock.now
let encoded = try isJSON ? value.root.encodedAsJSON() : value.encoded()
report("encode", since: start)
exit(encoded.isEmpty ? 1 : 0)
