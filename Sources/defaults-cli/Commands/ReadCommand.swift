import PrefsCore

/// `prefs read [DOMAIN [KEY]]`: prints all domains, one domain, or one value of it, with registered defaults.
struct ReadCommand: Command {
    static let forms = [
        UsageForm("", "shows all domains"),
        UsageForm("DOMAIN", "shows a domain"),
        UsageForm("DOMAIN KEY", "shows the value of a key"),
    ]
    static let options: [Option] = [.keyPath, .format, .raw, .defaultValue, .stored, .effective, .origin]
    static let examples = [
        UsageExample("prefs read com.pigeon", "shows the settings of a program"),
        UsageExample("prefs read com.pigeon HPMapType", "shows one of them"),
        UsageExample("prefs read com.pigeon --keypath Windows.0.Frame", "shows a value inside of others"),
        UsageExample(
            "prefs read com.pigeon Zoom --raw --default 1", "prints a value for a script, and 1 where it is not set"),
        UsageExample(
            "prefs read com.pigeon Colour --effective --origin", "shows what a program sees, and where that comes from"),
        UsageExample("prefs read ./Info CFBundleName", "shows a value of the property list ./Info.plist"),
        UsageExample("prefs read com.pigeon --format json", "prints a domain for other programs"),
    ]

    private let domain: DomainArgument?
    private let keyPath: PropertyListKeyPath?
    private let options: ReadingOptions

    /// Ignores arguments after the key, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = arguments.isEmpty ? nil : try DomainArgument(parsing: &arguments)
        keyPath = try KeyArgument.parse(&arguments)
        let given = arguments.options
        options = try ReadingOptions(given, arguments.verb)
        if keyPath == nil, let option = [Option.raw, .defaultValue].first(where: given.has) {
            throw .usage(.needs(option, .key), arguments.verb)
        }
        if domain == nil, let option = [Option.keyPath, .effective, .origin].first(where: given.has) {
            throw .usage(.needs(option, .domain), arguments.verb)
        }
    }

    func run(in session: inout Session) throws(CommandError) {
        guard let domain = try domain?.resolve(in: session) else { return try printAllDomains(&session) }
        let preferences = try session.preferences(of: domain, options.layers)
        if let keyPath {
            try printValue(at: keyPath, of: domain, preferences, &session)
        } else {
            try printContents(of: domain, preferences, &session)
        }
    }

    private func printValue(
        at keyPath: PropertyListKeyPath, of domain: Domain, _ preferences: StoredPreferences, _ session: inout Session
    ) throws(CommandError) {
        let found = try CommandError.wrapping { () throws(PreferencesError) in
            try preferences.valueAndOrigin(forKey: keyPath.key)
        }
        guard let found else { return try printDefault(at: keyPath, of: domain, inside: nil, &session) }
        guard let value = found.value.value(at: keyPath.components.dropFirst()) else {
            return try printDefault(at: keyPath, of: domain, inside: found.value, &session)
        }
        let origin = ValueOrigin(found.origin, of: domain, in: preferences.store)
        try session.print(options.showsOrigin ? origin.attached(to: value) : value, as: options.form)
    }

    /// Prints the value of `--default`; without the option, throws the error for a missing value.
    ///
    /// - Parameter root: The value of the key path's first key, which holds nothing at the rest of the path; nil if
    ///   there is none.
    private func printDefault(
        at keyPath: PropertyListKeyPath, of domain: Domain, inside root: PropertyList?, _ session: inout Session
    ) throws(CommandError) {
        guard let value = options.defaultValue else { throw .missing(keyPath, of: domain, root, in: session) }
        try session.print(options.showsOrigin ? ValueOrigin.ofDefault.attached(to: value) : value, as: options.form)
    }

    private func printContents(
        of domain: Domain, _ preferences: StoredPreferences, _ session: inout Session
    ) throws(CommandError) {
        let contents: PropertyListDictionary
        if options.showsOrigin {
            let values = try CommandError.wrapping(preferences.valuesAndOrigins)
            contents = PropertyListDictionary(
                values.map { key, value, origin in
                    (key, ValueOrigin(origin, of: domain, in: preferences.store).attached(to: value))
                })
        } else {
            contents = try CommandError.wrapping(preferences.dictionaryRepresentation)
        }
        guard !contents.isEmpty else { throw .absence(of: domain, nil, in: session) }
        try session.print(.dictionary(contents), as: options.form)
    }

    private func printAllDomains(_ session: inout Session) throws(CommandError) {
        var all = PropertyListDictionary()
        for (name, contents) in try session.allDomains(options.layers) { all.set(.dictionary(contents), forKey: name) }
        try session.print(.dictionary(all), as: options.form)
    }
}
