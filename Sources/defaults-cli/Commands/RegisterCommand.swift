import CommandKit
import PrefsCore
import SettingsBundles

/// `prefs register DOMAIN …`: sets registered defaults, which are read where nothing is stored.
///
/// They are stored apart from the values of the domain: `export` leaves them out unless `--registered` asks for them,
/// and they are read again after a stored value has been deleted.
struct RegisterCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .declares) }

    static var options: [Option] { [.keyPath, .file, .bundle, .format, .dryRun] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings, "sets values that are read while none is stored",
            forms: [
                UsageForm([.domain, .key, .value], "sets the value of a key while none is stored"),
                UsageForm([.domain, .dictionary], "does so for every key of a dictionary"),
                UsageForm([.domain], option: .file, "does so for every key of a property list"),
                UsageForm([.domain], option: .bundle, "does so for every default of a settings bundle"),
            ],
            examples: [
                "prefs register com.pigeon HPFollowHeading -int 1": "says what a key is while nobody has set it",
                "prefs register com.pigeon --file settings.plist": "does so for all keys of a property list",
                "prefs register com.pigeon --bundle Settings.bundle": "does so for all settings of a settings bundle",
            ])
    }

    private enum Source {
        case arguments(DomainChange)
        case document(DocumentArgument)
        case bundle(BundleArgument)
    }

    private let domain: DomainArgument
    private let source: Source
    private let isKeyPath: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        isKeyPath = arguments.options.has(.keyPath)
        if let bundle = try arguments.options.bundle() {
            let given = arguments.options
            if let other = [Option.file, .format, .keyPath].first(where: given.has) {
                throw UsageError.conflict(.bundle, other)
            }
            source = .bundle(bundle)
            try arguments.finish()
        } else if let path = arguments.options.argument(of: .file) {
            source = .document(DocumentArgument(path, format: try arguments.format()))
            try arguments.finish()
        } else {
            source = .arguments(try KeyValueArgument(parsing: &arguments).change { .mergeAll($0) })
        }
    }

    var readsInput: Bool {
        if case .document(let document) = source { document.isStream } else { false }
    }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain, on: .any)
        let location = try session.registeredLocation(of: domain)
        switch source {
        case .arguments(.value(let change, let path)):
            try session.apply(
                .value(change, at: path), to: location, setting: path, isKeyPath: isKeyPath)
        case .arguments(let change): try session.apply(change, to: location)
        case .document(let document):
            try session.apply(.mergeAll(try session.readKeys(document, of: domain)), to: location)
        case .bundle(let argument):
            let bundle = try session.read(argument)
            session.noteErrors(of: bundle)
            try register(bundle, for: domain, in: session)
        }
    }

    /// Registers the defaults of a bundle, those of panes with a suite in the domain of the suite.
    private func register(_ bundle: SettingsBundle, for domain: DomainLocation, in session: Session) throws {
        for (suiteName, values) in bundle.defaults where !values.isEmpty {
            let owner = try suiteName.map { DomainLocation.stored(try DomainName($0), .any) } ?? domain
            try session.apply(.mergeAll(values), to: session.registeredLocation(of: owner))
        }
    }
}
