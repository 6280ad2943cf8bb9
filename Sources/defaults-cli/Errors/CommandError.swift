import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PrefsRestoration
import SettingsBundles

/// Every error that can end a run of the command, with its message and its exit status.
///
/// The messages are those of macOS' `defaults` where it has one, since scripts look for them.
enum CommandError: Error {
    /// A command line that cannot be parsed. The usage of the verb is printed before the message; if the verb is nil, a
    /// list of all verbs is.
    case usage(UsageError, of: Verb? = nil)
    case arguments(CommandLineArguments.Failure)

    // Values
    case value(ValueError)
    /// A surplus argument after a value. `advice` is about words in wrong places; `words` are those of the value with
    /// the surplus one.
    case unexpectedArgument(String, advice: String? = nil, words: [String])
    /// A value that was to replace a whole domain, but is not a dictionary. `advice` is about a text, which may be a
    /// key whose value was forgotten.
    case notADictionary(advice: String?)

    // Domains
    case noSuchDomain(DomainLocation)
    /// The domain does not exist, but there is a file of its name below the current directory; the text is the path of
    /// that file.
    case domainIsMissing(DomainLocation, key: String? = nil, String)
    /// A domain without values that `diff` was to compare with another domain.
    case missingSide(DomainLocation)
    case noSuchPair(DomainLocation, key: String)
    /// The file whose path was given as a domain does not exist; the key is nil if the whole file was to be read.
    case noSuchFile(DomainLocation, key: String?)
    /// A key path that leads into a value without such an element, such as `Windows.5` if `Windows` has two elements.
    /// The number counts the components that lead to that value, which is the last argument.
    case nothingInside(DomainLocation, PropertyListKeyPath, Int, PropertyList)
    /// The program has no saved state of the scene; for nil, of any scene. The others are those that it has.
    case noSavedState(DomainName, SceneName?, others: [SceneName])
    /// The key to rename is not stored; `isRegistered` tells whether it has a registered default.
    case noKeyToRename(String, DomainLocation, isRegistered: Bool)
    case refused(DomainChange.Refusal, DomainLocation)
    /// The key or domain to delete is not stored, but it has a registered default.
    case refusedAsRegistered(DomainChange.Refusal, DomainLocation)
    case couldNotWrite(DomainLocation, SystemError)
    case preferences(PreferencesError)
    /// A domain's file in the store is not a property list, or its root is no dictionary. The message says what to do
    /// then.
    case damagedDomain(PreferencesError)
    /// The same of the file of a saved state.
    case damagedSavedState(PreferencesError, DomainName, SceneName)

    // Documents
    case noPathToReadFrom
    case noPathToWriteTo
    case couldNotReadDocument(String, SystemError)
    case couldNotParseDocument(String, PropertyListError)
    /// The record of applies cannot be used.
    case record(ApplyRecordFile.Problem)

    /// A settings bundle is missing, or cannot be used at all.
    case bundle(SettingsBundleError)

    // Scripts
    /// A line cannot be read as commands.
    case shell(ShellScriptProblem)
    /// An error in a line of a script, as the line would report it if it were run alone.
    indirect case inScript(ScriptLine, CommandError)

    /// An error that no code tells from others: its sentence is made where it is thrown.
    case failed(String, advice: String? = nil)
    /// An error of none of these kinds, which is a mistake of this program.
    case other(String)
}

extension CommandError {
    /// Finds the case of any error that the libraries and the parts of this program throw.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as CommandError: error
            case let error as UsageError: .usage(error)
            case let error as PreferencesError: .preferences(error)
            case let error as ValueError: .value(error)
            case let error as SettingsBundleError: .bundle(error)
            case let error as ApplyRecordFile.Problem: .record(error)
            case let error as CommandLineArguments.Failure: .arguments(error)
            case let error as HeldChanges.Failure: CommandError(error)
            case let error as PropertyListError: .failed("\(error)")
            case let error as SettingRefusal: .failed("\(error)")
            case let error as SettingsBundle.LookupError: .failed("\(error)")
            default: .other("\(error)")
            }
    }

    /// The error that a domain does not exist, or that it does not have this key.
    static func notFound(_ domain: DomainLocation, _ key: String?) -> CommandError {
        key.map { .noSuchPair(domain, key: $0) } ?? .noSuchDomain(domain)
    }

    /// The error for a domain that could not be changed. It names the domain, also of registered defaults.
    static func changing(_ location: DomainLocation, _ error: PreferencesError) -> CommandError {
        let domain: DomainLocation = if case .registered(let name) = location { .stored(name, .any) } else { location }
        return switch error {
        case .refused(let refusal): .refused(refusal, domain)
        case .system(let error): .couldNotWrite(domain, error)
        default: .preferences(error)
        }
    }

    /// The error for a key path that leads into a value without such an element.
    ///
    /// - Parameter value: The value of the path's first key.
    static func notFound(_ path: PropertyListKeyPath, inside value: PropertyList, of domain: DomainLocation)
        -> CommandError
    {
        var value = value
        var depth = 1
        while let inside = value.value(at: path.components[depth...].prefix(1)), depth < path.components.count {
            value = inside
            depth += 1
        }
        return value.kind == .dictionary
            ? .noSuchPair(domain, key: path.nameInPair) : .nothingInside(domain, path, depth, value)
    }

    /// The error for a key path that leads to no value in a root that was read from a stream.
    static func notFound(_ path: PropertyListKeyPath, inRoot root: PropertyList, of domain: DomainLocation)
        -> CommandError
    {
        root.value(at: path.components.prefix(1)).map { .notFound(path, inside: $0, of: domain) }
            ?? .notFound(domain, path.nameInPair)
    }

    /// The error; a usage error without a verb gets this verb, so that its usage is printed. The error about an unknown
    /// verb keeps the list of all verbs.
    func using(_ verb: Verb) -> CommandError {
        switch self {
        case .usage(.unknownVerb, _): self
        case .usage(let error, nil): .usage(error, of: verb)
        default: self
        }
    }

    /// The error with the line of the script that caused it; unchanged if `line` is nil or the error already names a
    /// line.
    func placed(at line: ScriptLine?) -> CommandError {
        guard let line else { return self }
        if case .inScript = self { return self }
        return .inScript(line, self)
    }

    /// The exit status: 255 for a usage error, as on macOS, and `failureStatus` for every other error. A usage error in
    /// a line of a script is no usage error of `batch`: its status is `failureStatus`, as for a malformed document.
    func exitStatus(ofFailure failureStatus: Int32 = 1) -> Int32 {
        if case .usage = self { 255 } else { failureStatus }
    }

    /// The message: one line for people, with the advice in parentheses.
    var message: String {
        advice.map { "\(sentence) (\($0))" } ?? sentence
    }

    /// The message without ``advice``: the sentence of macOS' command where it has one.
    var sentence: String {
        switch self {
        case .usage(.unexpected(let argument), _) where Option.isOption(argument):
            "unexpected argument \(argument); options go before --"
        case .usage(.unexpected(let argument), _) where HostOption(rawValue: argument) != nil:
            "unexpected argument \(argument): \(HostOption.advice(on: argument))"
        case .usage(.unknownVerb(let word), _) where HostOption(rawValue: word) != nil:
            "only one of -currentHost and -host can be there"
        case .usage(.unknownVerb(let word), _):
            "there is no verb \(word.onOneLine)\(Verb.suggestion(onWord: word))"
        case .usage(let error, _): error.message
        case .arguments(.notText(let position)): "argument \(position) is not valid UTF-8"

        case .value(let error): error.sentence
        case .unexpectedArgument(let argument, _, _): ValueError.unexpected(argument).sentence
        case .notADictionary: "Rep argument is not a dictionary. Defaults have not been changed."

        case .noSuchDomain(let domain), .missingSide(let domain): AbsenceMessage.domain(domain.name)
        case .domainIsMissing(let domain, let key, _), .noSuchFile(let domain, let key):
            CommandError.notFound(domain, key).sentence
        case .noSuchPair(let domain, let key): Self.missingPair(domain, key)
        case .nothingInside(let domain, let path, _, _): Self.missingPair(domain, path.nameInPair)
        case .noSavedState(let name, let scene, let others):
            "\(DomainLocation.stored(name, .any).name.onOneLine) has no saved "
                + "state\(scene.map { " of the scene \($0.text.onOneLine)" } ?? "")"
                + (others.isEmpty ? "" : "; it has \(others.map(\.text.onOneLine).joined(separator: ", "))")
        case .noKeyToRename(let key, let domain, _):
            "Key \(key.onOneLine) does not exist in domain \(domain.name.onOneLine); leaving defaults unchanged"
        case .refused(let refusal, let domain), .refusedAsRegistered(let refusal, let domain):
            refusal.message(ofDomain: domain.name)
        case .couldNotWrite(.system(let name, let directory), let error)
        where [.permissionDenied, .notPermitted].contains(error.code):
            "Could not write domain \(DomainNames.path(ofSystem: name).onOneLine); exiting: \(error). "
                + "It is for all users of the system: only who may write in \(directory.path.onOneLine), such as "
                + "root, can change it"
        case .couldNotWrite(let domain, let error):
            "Could not write domain \(domain.name.onOneLine); exiting: \(error)\(error.ownership)"
        case .preferences(.system(let error)): "\(error)\(error.ownership)"
        case .preferences(let error): error.description
        case .damagedDomain(let error): "\(error) Put a copy in its place, or move it away: the domain is empty then."

        case .damagedSavedState(let error, let name, let scene):
            "\(error) prefs delete --saved-state \(name.text.onOneLine) --scene '\(scene.text.onOneLine)' removes it"

        case .noPathToReadFrom: "Need a path to read from"
        case .noPathToWriteTo: "Need a path to write to"
        case .couldNotReadDocument(let path, let error):
            "Could not read data from \(path.onOneLine): \(error.call): \(error.code.message)\(error.ownership)"
        case .couldNotParseDocument(let path, let error):
            "Could not parse property list from \(path.onOneLine) due to \(error.cause)"

        case .record(let problem): problem.message
        case .bundle(let error):
            if case .notFound = error { "\(error); \(Option.bundle.rawValue) PATH names one" } else { "\(error)" }
        case .shell(let problem): problem.message
        case .inScript(let line, let error): "\(line.text): \(error.message)"
        case .failed(let sentence, _): sentence
        case .other(let description): "internal error: \(description.onOneLine)"
        }
    }

    private static func missingPair(_ domain: DomainLocation, _ key: String) -> String {
        AbsenceMessage.pair(domain: domain.nameInPair, key: key)
    }
}
