import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs read [DOMAIN [KEY]]`: prints all domains, one domain, or one value of it. Registered defaults are included,
/// unless an option selects other layers.
struct ReadCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .reads) }

    static var options: [Option] {
        [.keyPath, .format, .raw, .count, .keys, .defaultValue, .stored, .effective, .origin, .archive]
    }

    static var usage: VerbUsage {
        VerbUsage(
            .settings, "shows all settings, a domain, or the value of a key",
            forms: [
                UsageForm([], "shows all domains"), UsageForm([.domain], "shows a domain"),
                UsageForm([.domain, .key], "shows the value of a key"),
            ],
            summaries: [
                .count: "the number of elements or keys"
            ],
            examples: [
                "prefs read com.pigeon": "shows the settings of a program",
                "prefs read com.pigeon HPMapType": "shows one of them",
                "prefs read com.pigeon --keypath Windows.0.Frame": "shows a value inside of others",
                "prefs read com.pigeon Zoom --raw --default 1":
                    "prints a value for a script, and 1 where it is not set",
                "prefs read com.pigeon Colour --effective --origin":
                    "shows what a program sees, and where that comes from",
                "prefs read ./Info CFBundleName": "shows a value of the property list ./Info.plist",
                "prefs read com.pigeon Windows --count": "prints how many elements or keys a value has",
                "prefs read com.pigeon --format json": "prints a domain for other programs",
                "prefs read com.pigeon Colour --archive": "shows what a keyed archive of macOS holds",
            ])
    }

    private let domain: DomainArgument?
    private let keyPath: PropertyListKeyPath?
    private let options: ReadingOptions

    /// Ignores arguments after the key, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws {
        domain = arguments.isEmpty ? nil : try DomainArgument(parsing: &arguments, takesStream: true)
        keyPath = try KeyArgument.parse(&arguments)
        options = try ReadingOptions(arguments)
        let given = arguments.options
        // The root of a file may be a value that has a raw form.
        let isPath = if case .path? = domain { true } else { false }
        if keyPath == nil, given.has(.defaultValue) { throw UsageError.needs(.defaultValue, .key) }
        if keyPath == nil, !isPath, given.has(.raw) { throw UsageError.needs(.raw, .key) }
        if domain == nil,
            let option = [Option.keyPath, .effective, .origin, .count, .keys].first(where: given.has)
        {
            throw UsageError.needs(option, .domain)
        }
    }

    var readsInput: Bool { domain?.isStream ?? false }

    func run(in session: Session) throws {
        guard let argument = domain else { return try printAllDomains(session) }
        let domain = try session.resolve(argument)
        if argument.isStream {
            try printInput(as: domain, session)
        } else if let keyPath {
            try printValue(at: keyPath, of: domain, session)
        } else {
            try printContents(of: domain, session)
        }
    }

    /// Prints the root of standard input, or the value at the key path in it.
    private func printInput(as domain: DomainLocation, _ session: Session) throws {
        let root = shown(try session.readRoot(DocumentArgument("-")).root, session)
        guard let value = root.value(at: keyPath?.components[...] ?? []) else {
            return try printDefault(or: .notFound(keyPath ?? .root, inRoot: root, of: domain), session)
        }
        guard options.showsOrigin else { return try print(value, session) }
        try session.report.print(ValueOrigin.ofInput.attached(to: value), as: options.form)
    }

    private func printValue(at keyPath: PropertyListKeyPath, of domain: DomainLocation, _ session: Session) throws {
        let preferences = try session.storedPreferences(of: domain, options.layers)
        guard let found = try preferences.storedValue(forKey: keyPath.key) else {
            return try printDefault(or: session.notFound(keyPath, of: domain, inside: nil), session)
        }
        let root = shown(found.value, session)
        guard let value = root.value(at: keyPath.rest) else {
            return try printDefault(or: session.notFound(keyPath, of: domain, inside: root), session)
        }
        guard options.showsOrigin else { return try print(value, session) }
        let origin = ValueOrigin(found.location, of: domain, in: preferences.store)
        try session.report.print(origin.attached(to: value), as: options.form)
    }

    /// The value, with keyed archives as what they archive if `--archive` asks for it.
    private func shown(_ value: PropertyList, _ session: Session) -> PropertyList {
        guard options.showsArchives else { return value }
        let (shown, failures) = KeyedArchive.showing(in: value)
        for failure in [KeyedArchive.Failure.damaged, .tooLarge] where failures.contains(failure) {
            let archives = failure == .damaged ? "that are damaged" : "with too many values or levels"
            session.notify("keyed archives \(archives) are shown as they are")
        }
        return shown
    }

    /// Prints the value of `--default`; without the option, throws the error for a missing value.
    private func printDefault(or error: @autoclosure () -> CommandError, _ session: Session) throws {
        guard let value = options.defaultValue else { throw error() }
        let shown = options.showsOrigin ? ValueOrigin.ofDefault.attached(to: value) : value
        try session.report.print(shown, as: options.form)
    }

    /// Prints a value, or the number of its elements, or its keys.
    private func print(_ value: PropertyList, _ session: Session) throws {
        switch options.part {
        case .whole: try session.report.print(value, as: options.form)
        case .count: try session.report.print(.integer(PropertyListInteger(try value.count())), as: options.form)
        case .keys:
            let keys = try value.sortedKeys()
            if case .document = options.form {
                return try session.report.print(.array(keys.map(PropertyList.string)), as: options.form)
            }
            for key in keys { session.report.print(key) }
        }
    }

    private func printContents(of domain: DomainLocation, _ session: Session) throws {
        if domain.isDocument {
            let root = try session.wholeValue(of: domain)
            if !options.showsOrigin || root == .dictionary([:]) {
                return try print(shown(root, session), session)
            }
        }
        let preferences = try session.storedPreferences(of: domain, options.layers)
        let contents =
            try options.showsOrigin
            ? valuesWithOrigins(of: domain, preferences, session) : preferences.dictionaryRepresentation()
        guard !contents.isEmpty else { throw session.notFound(domain, nil) }
        // The archives of each value are shown already where it has its origin.
        if options.showsOrigin { return try print(.dictionary(contents), session) }
        try print(shown(.dictionary(contents), session), session)
    }

    private func valuesWithOrigins(
        of domain: DomainLocation, _ preferences: StoredPreferences, _ session: Session
    ) throws(PreferencesError) -> PropertyListDictionary {
        PropertyListDictionary(
            try preferences.storedValues().map { key, stored in
                let origin = ValueOrigin(stored.location, of: domain, in: preferences.store)
                return (key, origin.attached(to: shown(stored.value, session)))
            })
    }

    private func printAllDomains(_ session: Session) throws {
        var all = PropertyListDictionary()
        for (name, contents) in try session.allDomains(options.layers) {
            all.set(shown(.dictionary(contents), session), forKey: name)
        }
        try session.report.print(.dictionary(all), as: options.form)
        if all.isEmpty { session.noteEmptyStore() }
    }
}
