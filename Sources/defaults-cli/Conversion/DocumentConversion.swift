import CommandKit
import PrefsCore
import PropertyLists

/// Converts one document into another format, and refuses what the format cannot carry.
struct DocumentConversion {
    let document: DocumentArgument
    let format: DocumentFormat

    /// The document as it was read.
    private typealias Original = PropertyList.DecodedDocument

    /// Decodes the document, which must be one that can be written in the format without loss.
    private func decode(_ bytes: [UInt8], _ session: Session) throws -> Original {
        let original: Original
        do throws(PropertyListError) {
            original = try document.decodeRoot(bytes)
        } catch {
            throw CommandError.failed("\(document.name.onOneLine): \(error)")
        }
        try writing { () throws(PropertyListError) in try original.root.checkKinds(in: format) }
        return original
    }

    /// Prints the document.
    func print(in session: Session) throws {
        let original = try decode(try session.readBytes(document), session)
        try session.checkTerminal(format)
        session.report.print(
            try writing { () throws(PropertyListError) in try format.output(of: original.root, isExact: true) })
        if format == .xml { session.report.noteXMLLoss(of: original.root) }
        noteDates(of: original, session)
    }

    /// Writes the document into another file.
    func write(to path: String, in session: Session) throws {
        let original = try decode(try session.readBytes(document), session)
        let contents = try writing { () throws(PropertyListError) in try format.contents(of: original.root) }
        let durability = try session.store(isOutside: true).durability
        let file = DocumentFile(path: path)
        do {
            try file.checkOverwriting()
            try file.write(contents, durability)
        } catch let error as PreferencesError {
            throw Self.failure(error, path)
        }
        note(original, writtenTo: path, session)
    }

    /// Overwrites the document, while its directory is locked: changes of other processes come before or after that.
    func overwrite(in session: Session) throws {
        let durability = try session.store(isOutside: true).durability
        var result: (original: Original?, error: (any Error)?)
        do throws(PreferencesError) {
            try DocumentFile(path: document.path).rewrite(durability) { bytes in
                do {
                    let original = try decode(bytes, session)
                    result.original = original
                    if original.hasComments, format != .json {
                        throw PreferencesError.commentedJSON(path: document.path)
                    }
                    return try writing { () throws(PropertyListError) in try format.contents(of: original.root) }
                } catch {
                    result.error = error
                    return nil
                }
            }
        } catch {
            throw Self.failure(error, document.path)
        }
        if let error = result.error { throw error }
        if let original = result.original { note(original, writtenTo: document.path, session) }
    }

    private func writing<Result>(
        _ operation: () throws(PropertyListError) -> Result
    ) throws -> Result {
        do throws(PropertyListError) {
            return try operation()
        } catch {
            throw CommandError.failed("\(document.name.onOneLine) was not converted: \(error)\(Self.advice(error))")
        }
    }

    private static func advice(_ error: PropertyListError) -> String {
        guard case .kindNotRepresentable(let kind) = error.reason else { return "" }
        return error.format == .json && kind != .uid
            ? ". XML and binary have it; prefs export writes it as text" : ". XML and binary have it"
    }

    /// The error names the document and not the temporary file that a system call may have been about.
    private static func failure(_ error: PreferencesError, _ path: String) -> CommandError {
        if case .system(let error) = error { .writing(path, error) } else { .preferences(error) }
    }

    /// Adds notices about losses in XML, and about dates that were rounded.
    private func note(_ original: Original, writtenTo path: String, _ session: Session) {
        if format == .xml { session.note(original.root.xmlLoss, inFile: path) }
        noteDates(of: original, session)
    }

    private func noteDates(of original: Original, _ session: Session) {
        // Only binary documents have dates between two seconds.
        guard original.format == .binary, format != .binary, original.root.hasFractionsOfSeconds else { return }
        session.notify(
            "\(document.name.onOneLine) has dates with fractions of a second, which \(format.name) does not keep; "
                + "binary does")
    }
}
