import CommandKit
import PrefsCore
import PropertyLists

/// `prefs check FILE…`: prints for each file that it is a property list or JSON, or what is wrong in it and where.
struct CheckCommand: VerbCommand {
    static var usage: VerbUsage {
        VerbUsage(
            .files,
            forms: [UsageForm([.documents], "looks for errors in property lists and JSON documents")],
            examples: ["prefs check settings.plist other.plist": "says whether each is a property list, or JSON"])
    }

    private let documents: [DocumentArgument]

    init(parsing arguments: inout ArgumentCursor) throws {
        documents = try ConversionArgument.documents(parsing: &arguments)
    }

    var readsInput: Bool { documents.contains(where: \.isStream) }

    func run(in session: Session) {
        for document in documents {
            do {
                session.report.print("\(document.name.onOneLine): \(try answer(on: document, session))")
            } catch {
                session.reportError(error)
            }
        }
    }

    private func answer(on document: DocumentArgument, _ session: Session) throws -> String {
        let bytes = try session.readBytes(document)
        do throws(PropertyListError) {
            let (root, format, _) = try document.decodeRoot(bytes)
            // OpenStep text may be a word, and so many a file that is no property list is one.
            return root.kind == .string && format == .openStep ? "OK: a single string" : "OK"
        } catch {
            session.report.raiseStatus(to: 1)
            return error.description
        }
    }
}
