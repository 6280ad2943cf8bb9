import Glibc
import PropertyListSamples
import PropertyLists

/// What the tests of generated documents have in common.
enum GeneratedDocuments {
    /// The number of documents of each format.
    static let count = environment("PREFS_DOCUMENTS") ?? 2_000
    static let seed = UInt64(environment("PREFS_SEED") ?? 1)

    private static func environment(_ name: String) -> Int? {
        getenv(name).flatMap { Int(String(cString: $0)) }
    }

    /// The value of a document as the library reads it.
    static func value(of bytes: [UInt8], _ format: DocumentFormat) throws(PropertyListError) -> PropertyList {
        guard format != .json else { return try PropertyList(decodingJSON: bytes) }
        return try PropertyListDocument(decoding: bytes).root
    }

    /// What is wrong with a document.
    struct Problem: Error, CustomStringConvertible {
        let text: String

        var description: String { text }
    }
}
