import CommandKit
import PrefsAdministration
import PrefsCore

/// Reads the documents that a command line names.
extension Session {
    func readBytes(_ document: DocumentArgument) throws -> [UInt8] {
        if document.isStream { noteTerminal() }
        do {
            return try document.isStream
                ? StandardStream.input.readToEnd() : DocumentFile(path: document.path).readBytes()
        } catch PreferencesError.system(let error) {
            throw CommandError.couldNotReadDocument(document.name, error)
        }
    }

    /// Says on a terminal that standard input is read, if that is a terminal: the command seems to hang otherwise.
    private func noteTerminal() {
        notifyOnTerminal {
            guard StandardStream.input.isTerminal else { return nil }
            return "reading standard input; Ctrl-D in a new line ends it, Ctrl-C ends prefs"
        }
        if hasNoticeForPeople { report.writeMessages() }
    }

    /// Reads a document whose root is a dictionary.
    func readDictionary(_ document: DocumentArgument) throws -> PropertyListDictionary {
        let root = try readRoot(document).root
        guard case .dictionary(let contents) = root else { throw document.notADictionary(root.kind) }
        return contents
    }

    /// Reads a document whose keys are to be those of a domain.
    func readKeys(_ document: DocumentArgument, of domain: DomainLocation) throws
        -> PropertyListDictionary
    {
        let contents = try readDictionary(document)
        try checkKeys(contents, document, for: domain)
        return contents
    }

    /// Checks a document whose keys are to be those of a domain. One of many domains is refused; if it could be one, it
    /// is said on a terminal, since a domain may well have the names of others as its keys.
    func checkKeys(
        _ contents: PropertyListDictionary, _ document: DocumentArgument, for domain: DomainLocation
    ) throws {
        if domain.isDocument { return }
        guard !contents.isEmpty, contents.allSatisfy({ $0.value.kind == .dictionary }) else { return }
        let call = "prefs import --all \(document.isStream ? "-" : ShellWord(document.path).text)"
        if let sign = StoreDocument.sign(in: contents) {
            throw document.problem(
                "this is a document of many domains, since it has the key \(sign.onOneLine). Defaults have not been "
                    + "changed.",
                advice: "say \(call) for all of them, or \(call) \(Option.only.rawValue) "
                    + ShellWord(domain.name).text)
        }
        notifyOnTerminal {
            let areDomains = contents.keys.allSatisfy { key in
                (try? DomainName(key)).flatMap { try? hasDomain($0) } ?? false
            }
            guard areDomains else { return nil }
            return "each key of \(document.name.onOneLine) is the name of a domain; \(call.onOneLine) changes those"
        }
    }

    /// Reads a document with any root. If changes of that file are held back, returns its root after these changes, and
    /// neither format nor bytes.
    func readRoot(
        _ document: DocumentArgument
    ) throws -> (root: PropertyList, format: DocumentFormat?, bytes: [UInt8]) {
        guard !document.isStream, let changed = sink.held?.changes.root(of: .file(path: document.path)) else {
            let bytes = try readBytes(document)
            let (root, format) = try document.decodeAny(bytes)
            return (root, format, bytes)
        }
        // The changes held back leave the domain empty, and an empty domain has no file.
        guard let root = changed, root != .dictionary([:]) else {
            throw CommandError.couldNotReadDocument(
                document.path, SystemError(call: "open", path: document.path, code: .noSuchFileOrDirectory))
        }
        return (root, nil, [])
    }
}

extension [UInt8] {
    /// The bytes without a line feed at the end.
    var withoutLineFeed: [UInt8] { last == UInt8(ascii: "\n") ? dropLast() : self }
}
