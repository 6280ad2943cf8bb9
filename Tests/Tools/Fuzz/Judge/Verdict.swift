import Foundation
import PropertyLists

/// The result of a reader for a document: `format value`, or `refused` and the reason, or `none` if the value has no
/// canonical text, or one that is too long.
enum Verdict {
    static func ofPropertyLists(_ document: Data) -> String {
        do throws(PropertyListError) {
            let read = try PropertyListDocument(decoding: [UInt8](document))
            var canonical = CanonicalText()
            canonical.write(read.root)
            return canonical.isComplete ? "\(read.format) \(canonical.text)" : "none"
        } catch {
            return "refused \(error.reason): \(error)"
        }
    }

    static func ofFoundation(_ document: Data) -> String {
        do {
            var format = PropertyListSerialization.PropertyListFormat.xml
            let value = try PropertyListSerialization.propertyList(from: document, options: [], format: &format)
            var canonical = CanonicalText()
            canonical.write(foundation: value)
            let name = format == .xml ? "xml" : format == .binary ? "binary" : "openStep"
            return canonical.isComplete ? "\(name) \(canonical.text)" : "none"
        } catch {
            return "refused \(error)"
        }
    }
}
