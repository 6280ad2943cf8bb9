import CommandKit
import PrefsCore

/// Writes documents: to standard output or into files.
extension Session {
    /// A document that is ready to be written.
    struct EncodedDocument {
        fileprivate enum Contents {
            case output(Output)
            case file(FileContents)
        }

        fileprivate let root: PropertyList
        fileprivate let format: DocumentFormat
        fileprivate let contents: Contents
    }

    /// Encodes a value in the format of `--format`, or else as the path asks for: XML for standard output, JSON or XML
    /// for a name that ends in `.json` or `.xml`, and binary for any other.
    ///
    /// - Throws: ``PropertyListError`` for a value that the format cannot represent.
    func encode(_ root: PropertyList, for document: DocumentArgument) throws(PropertyListError) -> EncodedDocument {
        let format = document.format ?? document.formatOfName ?? (document.isStream ? .xml : .binary)
        return EncodedDocument(
            root: root, format: format,
            contents: document.isStream
                ? .output(try format.output(of: root, isExact: true)) : .file(try format.contents(of: root)))
    }

    /// Refuses to print a binary document on a terminal, as curl does.
    func checkTerminal(_ format: DocumentFormat) throws {
        if format == .binary, Output.isOnTerminal {
            throw CommandError.failed(
                "A binary document is not printed on a terminal; write it into a file, or into a pipe such as | cat")
        }
    }

    /// Writes a document, and says what its format cannot keep or others cannot read.
    ///
    /// - Parameter isOutsideStore: Whether the command uses only files outside the store.
    func write(_ encoded: EncodedDocument, to document: DocumentArgument, isOutsideStore: Bool) throws {
        if document.isStream { try checkTerminal(encoded.format) }
        if encoded.format == .xml { report.noteXMLLoss(of: encoded.root) }
        switch encoded.contents {
        case .output(let output): report.print(output)
        case .file(let contents):
            if encoded.format == .json { report.noteLossInJSON(of: encoded.root) }
            CurrentProcess.ignoreFileSizeLimit()
            do {
                let store = try store(isOutside: isOutsideStore)
                let file = DocumentFile(path: document.path)
                try file.checkOverwriting()
                try file.write(contents, store.durability)
            } catch PreferencesError.system(let error) {
                // The error may name the temporary file; the message names the document.
                throw CommandError.writing(document.path, error)
            }
        }
    }
}

extension CommandError {
    /// The error for a document that could not be written.
    static func writing(_ path: String, _ error: SystemError) -> CommandError {
        .failed("Could not write data to \(path.onOneLine): \(error.call): \(error.code.message)\(error.ownership)")
    }

    /// The error for a domain that the format of a document cannot represent.
    static func exporting(
        _ domain: DomainLocation, to document: DocumentArgument, _ error: PropertyListError
    ) -> CommandError {
        .failed("Could not export domain \(domain.name.onOneLine) to \(document.path.onOneLine) due to \(error)")
    }
}
