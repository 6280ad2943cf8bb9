import PrefsCore

/// A property list to read or write: the path of a file, or `-` for a standard stream.
struct DocumentArgument {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    var isStream: Bool {
        path.split(whereSeparator: \.isWhitespace) == ["-"]
    }

    /// Reads a property list of any format whose root is a dictionary.
    func readDictionary() throws(CommandError) -> PropertyListDictionary {
        let document: PropertyListDocument
        do {
            document = try read()
        } catch .system(let error) {
            throw .couldNotReadDocument(path, error)
        } catch .malformed(_, let error) {
            throw .couldNotParseDocument(path, error)
        } catch {
            throw .preferences(error)
        }
        guard let contents = document.rootDictionary else {
            throw .documentIsNotADictionary(path, document.root.kind)
        }
        return contents
    }

    private func read() throws(PreferencesError) -> PropertyListDocument {
        guard isStream else { return try DocumentFile(path: path).read() }
        let bytes: [UInt8]
        do {
            bytes = try StandardStream.input.readToEnd()
        } catch {
            throw .system(error)
        }
        return try DocumentFile.decode(bytes, from: path)
    }
}
