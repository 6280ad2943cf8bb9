import PrefsCore
import PropertyLists

/// Tells files that may be overwritten by a document from others, such as a script whose name was mistyped.
extension DocumentFile {
    /// Throws an error if there is a regular file that begins like neither a property list nor JSON. A file of which
    /// only the beginning was written does; an empty one has nothing to lose, and pipes and devices are not read.
    func checkOverwriting() throws {
        let length = DocumentBeginning.length
        guard let bytes = try beginning(upTo: length), !DocumentBeginning(bytes).isOfDocument else { return }
        // Only the whole text tells that a word is a string.
        if bytes.count < length, (try? PropertyListDocument(decoding: bytes)) != nil { return }
        if bytes.count < length, (try? JSONValue(decoding: bytes)) != nil { return }
        throw CommandError.failed(
            "Could not write data to \(path.onOneLine): there is a file that is neither a property list nor JSON; name "
                + "another file, or remove that one")
    }
}
