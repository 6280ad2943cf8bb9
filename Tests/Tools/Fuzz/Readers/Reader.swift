@preconcurrency import Glibc
import PropertyListSamples
import PropertyLists

/// The reader to test: one of those of property lists, that of JSON, or the parser of the command line.
enum Reader: String {
    case xml, binary, openstep, json, arguments

    /// The function that libFuzzer calls. It captures nothing, since C calls it.
    var callback: Callback {
        switch self {
        case .xml: { Self.checkDocument($0, $1, .xml) }
        case .binary: { Self.checkDocument($0, $1, .binary) }
        case .openstep: { Self.checkDocument($0, $1, .openStep) }
        case .json: { Self.checkJSON($0, $1) }
        case .arguments: { Self.checkArguments($0, $1) }
        }
    }

    private static func checkDocument(_ start: UnsafePointer<UInt8>?, _ count: Int, _ format: PropertyListError.Format)
        -> CInt
    {
        let found = DocumentFinding(Array(UnsafeBufferPointer(start: start, count: count)))
        report(found.broken)
        // An input that another reader recognises does not reach more code of this one.
        return found.format == format ? 0 : -1
    }

    private static func checkJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        let promises = JSONPromises(of: Array(UnsafeBufferPointer(start: start, count: count)))
        report(promises.broken)
        if let refusal = promises.refusal, !refusal.description.isOneLine {
            report(["worded in more than one line: \(refusal)"])
        }
        return 0
    }

    private static func checkArguments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        report(ArgumentPromises(of: Array(UnsafeBufferPointer(start: start, count: count))).broken)
        return 0
    }

    /// Ends the process if a promise is broken, so that libFuzzer keeps the input.
    private static func report(_ broken: [String]) {
        guard !broken.isEmpty else { return }
        for promise in broken { fputs("BROKEN PROMISE: \(promise)\n", stderr) }
        abort()
    }
}
