import PrefsCore

/// A property list or JSON document to read or write: the path of a file, or `-` for a standard stream.
struct DocumentArgument {
    let path: String
    /// The format of `--format`; nil without that option.
    let format: DocumentFormat?

    init(_ path: String, _ options: Options, _ verb: Verb) throws(CommandError) {
        self.path = path
        format = try DocumentFormat(options, verb)
    }

    /// A document whose format is found from its contents or its name.
    init(_ path: String) {
        self.path = path
        format = nil
    }

    var isStream: Bool {
        path.split(whereSeparator: \.isWhitespace) == ["-"]
    }

    /// Reads a document whose root is a dictionary.
    ///
    /// Its format is that of `--format`; without one it is JSON if it begins like a JSON object, or if its name ends
    /// in `.json` and it begins like neither a binary nor an XML property list; otherwise it is whatever
    /// property-list format is recognised.
    func readDictionary() throws(CommandError) -> PropertyListDictionary {
        try dictionary(in: try readBytes())
    }

    /// Decodes bytes that have been read already, in the same way as ``readDictionary()``.
    func dictionary(in bytes: [UInt8]) throws(CommandError) -> PropertyListDictionary {
        let root = try DocumentFormat.decode(bytes, as: isJSON(bytes) ? .json : format, from: path)
        guard case .dictionary(let contents) = root else { throw .documentIsNotADictionary(path, root.kind) }
        return contents
    }

    /// Whether the path ends in `.json`.
    var isNamedJSON: Bool { !isStream && DocumentFile.isNamedJSON(path) }

    /// Whether to decode these bytes as JSON, by the rules of ``readDictionary()``.
    func isJSON(_ bytes: [UInt8]) -> Bool {
        if let format { return format == .json }
        if PropertyList.isJSON(bytes) { return true }
        guard isNamedJSON else { return false }
        return !bytes.starts(with: "bplist".utf8) && bytes.first { !$0.isBlank } != UInt8(ascii: "<")
    }

    func readBytes() throws(CommandError) -> [UInt8] {
        do throws(PreferencesError) {
            return isStream ? try readInput() : try DocumentFile(path: path).readBytes()
        } catch .system(let error) {
            throw .couldNotReadDocument(path, error)
        } catch {
            throw .preferences(error)
        }
    }

    private func readInput() throws(PreferencesError) -> [UInt8] {
        do {
            return try StandardStream.input.readToEnd()
        } catch {
            throw .system(error)
        }
    }
}
