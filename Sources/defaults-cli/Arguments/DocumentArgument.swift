import PrefsCore

/// A property list to read or write: the path of a file, or `-` for a standard stream.
struct DocumentArgument {
    let path: String
    /// What `--format` says; nil where it is missing.
    let format: DocumentFormat?

    init(_ path: String, _ options: Options, _ verb: Verb) throws(CommandError) {
        self.path = path
        format = try DocumentFormat(options, verb)
    }

    /// A document whose format is that of its name or its contents.
    init(_ path: String) {
        self.path = path
        format = nil
    }

    var isStream: Bool {
        path.split(whereSeparator: \.isWhitespace) == ["-"]
    }

    /// Reads a property list whose root is a dictionary: of the format that was asked for, else JSON where it begins like that or its name
    /// ends in `.json` (unless it is a property list all the same), else of whatever format it is.
    func readDictionary() throws(CommandError) -> PropertyListDictionary {
        try dictionary(in: try readBytes())
    }

    /// The same for bytes that were read already.
    func dictionary(in bytes: [UInt8]) throws(CommandError) -> PropertyListDictionary {
        let root = try DocumentFormat.decode(bytes, as: isJSON(bytes) ? .json : format, from: path)
        guard case .dictionary(let contents) = root else { throw .documentIsNotADictionary(path, root.kind) }
        return contents
    }

    /// Whether the name says that it is JSON.
    var isNamedJSON: Bool { !isStream && DocumentFile.isNamedJSON(path) }

    /// Whether what was read is taken for JSON.
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
