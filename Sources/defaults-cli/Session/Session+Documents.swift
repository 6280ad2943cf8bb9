import PrefsCore

/// Reads the documents that a command line names.
extension Session {
    func readBytes(_ document: DocumentArgument) throws(CommandError) -> [UInt8] {
        do {
            return try document.isStream
                ? StandardStream.input.readToEnd() : DocumentFile(path: document.path).readBytes()
        } catch PreferencesError.system(let error), let error as SystemError {
            throw .couldNotReadDocument(document.name, error)
        } catch {
            throw CommandError(error)
        }
    }

    /// Reads a document whose root is a dictionary.
    func readDictionary(_ document: DocumentArgument) throws(CommandError) -> PropertyListDictionary {
        let root = try readRoot(document).root
        guard case .dictionary(let contents) = root else { throw .documentIsNotADictionary(document.name, root.kind) }
        return contents
    }

    /// Reads a document with any root. If changes of that file are held back, returns its root after these changes, and
    /// no format.
    func readRoot(_ document: DocumentArgument) throws(CommandError) -> (root: PropertyList, format: DocumentFormat?) {
        guard !document.isStream, let changed = sink.held?.root(ofFile: document.path) else {
            return try document.decodeAny(try readBytes(document))
        }
        // The changes held back leave the domain empty, and an empty domain has no file.
        guard let root = changed, root != .dictionary([:]) else {
            throw .couldNotReadDocument(
                document.path, SystemError(call: "open", path: document.path, code: .noSuchFile))
        }
        return (root, nil)
    }
}
