import CommandKit
import PrefsCore

/// `prefs convert FILE… --format F`: writes property lists in another format: one to standard output or `--output`,
/// several beside the originals with `--extension`, or in place of them with `--in-place`.
///
/// What the format cannot carry is refused. A file that is refused does not stop the others.
struct ConvertCommand: VerbCommand {
    static var options: [Option] { [.format, .output, .ending, .inPlace] }

    static var usage: VerbUsage {
        VerbUsage(
            .files,
            forms: [UsageForm([.documents], "writes property lists in another format")],
            examples: [
                "prefs convert settings.plist --format json": "prints a property list as JSON",
                "prefs convert settings.plist --output settings.json": "writes it into a file",
                "prefs convert settings.plist other.plist --format json --extension json":
                    "writes settings.json and other.json",
                "prefs convert settings.plist --format xml --in-place": "overwrites the file itself",
            ])
    }

    private let arguments: ConversionArgument

    init(parsing arguments: inout ArgumentCursor) throws {
        self.arguments = try ConversionArgument(parsing: &arguments)
    }

    var readsInput: Bool { arguments.documents.contains(where: \.isStream) }

    func run(in session: Session) throws {
        let outputs = try ConversionOutputs(arguments)
        CurrentProcess.ignoreFileSizeLimit()
        var progress = ProgressLine()
        defer { progress.clear() }
        for (done, (document, output)) in zip(arguments.documents, outputs.paths).enumerated() {
            progress.show("\(done) of \(outputs.paths.count) files converted")
            let conversion = DocumentConversion(document: document, format: arguments.format)
            do {
                if let output {
                    if case .inPlace = arguments.target {
                        try conversion.overwrite(in: session)
                    } else {
                        try conversion.write(to: output, in: session)
                    }
                } else {
                    try conversion.print(in: session)
                }
            } catch {
                session.reportError(error)
            }
        }
    }
}
