import PrefsCore

/// Everything that can end a run of the command, with its sentence and its exit status.
///
/// The sentences are those of macOS where it has one, since scripts look for them.
enum CommandError: Error {
    /// Wrong use: what is wrong, and the verb whose usage to show.
    case usage(UsageProblem, Verb?)
    case arguments(CommandLineArguments.Failure)

    // Values
    case badValue(String, TypeFlag)
    case couldNotParse(String)
    case unexpectedArgument(String)
    case nestedComposite
    case keyIsNotAString
    case keyWithoutValue(String)
    case notADictionary

    // Domains
    case noSuchDomain(Domain)
    /// There is no such domain, and a file of that name.
    case domainIsMissing(Domain, key: String? = nil, String)
    case noSuchPair(Domain, key: String)
    /// What was to be read of a file that is not there; the key is nil for all of it.
    case noSuchFile(Domain, key: String?)
    case noSuchApplication(String)
    case noKeyToRename(String, Domain)
    case unknownType
    case descriptionTooLong
    case refused(DomainChange.Refusal, Domain)
    /// A text with slashes that is no name, and a path to no file, which would have to begin with `./`.
    case neitherDomainNorFile(String)
    /// A text with slashes that is both, and the file.
    case domainAndFile(String, String)
    case couldNotWrite(Domain, SystemError)
    case preferences(PreferencesError)

    /// A value that `--raw` has no text for.
    case notRaw(PropertyListKind)
    /// A value that a format cannot hold.
    case notRepresentable(PropertyListError)

    // Documents
    case noPathToReadFrom
    case noPathToWriteTo
    case couldNotReadDocument(String, SystemError)
    case couldNotWriteDocument(String, SystemError)
    case couldNotParseDocument(String, PropertyListError)
    case documentIsNotADictionary(String, PropertyListKind)
    case otherFormat(String, DocumentFormat)
    case couldNotExport(Domain, String, PropertyListError)

    // Scripts
    case script(ShellScriptProblem)
    /// What a line of a script would say if it were run alone.
    indirect case inScript(ScriptPlace, CommandError)
}

extension CommandError {
    /// Runs a body that asks the library for something.
    static func wrapping<Result>(_ body: () throws(PreferencesError) -> Result) throws(CommandError) -> Result {
        do {
            return try body()
        } catch {
            throw .preferences(error)
        }
    }

    /// A domain, or a key of it, is not there.
    private static func absence(of domain: Domain, _ key: String?) -> CommandError {
        key.map { .noSuchPair(domain, key: $0) } ?? .noSuchDomain(domain)
    }

    /// Why nothing was found in a domain: it is a file that is not there, or was meant to be one, or it does not have
    /// the key.
    static func absence(of domain: Domain, _ key: String?, in session: Session) -> CommandError {
        if case .file(let path) = domain, (try? DomainLocation.leadsToFile(path)) == false { return .noSuchFile(domain, key: key) }
        if let file = (try? domain.fileInsteadOfDomain(in: session)) ?? nil { return .domainIsMissing(domain, key: key, file) }
        return absence(of: domain, key)
    }

    /// Why a domain could not be changed.
    static func changing(_ domain: Domain, _ error: PreferencesError) -> CommandError {
        switch error {
        case .refused(let refusal): .refused(refusal, domain)
        case .system(let error): .couldNotWrite(domain, error)
        default: .preferences(error)
        }
    }

    /// The same error on a line of a script, unless it is one of another line already; as it is where there is no line.
    func placed(at place: ScriptPlace?) -> CommandError {
        guard let place else { return self }
        if case .inScript = self { return self }
        return .inScript(place, self)
    }

    /// 255 for wrong use, as macOS has it; 1 for everything else, wrong use in a line of a script too: the command line is right, and what it
    /// names is not, as a malformed document.
    var exitStatus: Int32 {
        if case .usage = self { 255 } else { 1 }
    }

    /// The usage to show with the message, nil when the command line was right.
    var usage: String? {
        guard case .usage(_, let verb) = self else { return nil }
        return verb.map(Usage.text(of:)) ?? Usage.text
    }

    /// One line for people.
    var message: String {
        switch self {
        case .usage(let problem, _): problem.message
        case .arguments(.notText(let position)): "argument \(position) is not valid UTF-8"

        case .badValue(let text, let flag):
            "\(flag.words[0]): '\(text.onOneLine)' is not \(flag.expectation); leaving defaults unchanged."
        case .couldNotParse(let text): "Could not parse: \(text.onOneLine).  Try single-quoting it."
        case .unexpectedArgument(let argument):
            "Unexpected argument \(argument.onOneLine); leaving defaults unchanged."
        case .nestedComposite: "Cannot nest composite types (arrays and dictionaries); exiting"
        case .keyIsNotAString: "Dictionary keys must be strings"
        case .keyWithoutValue(let key): "Key \(key.onOneLine) lacks a corresponding value"
        case .notADictionary: "Rep argument is not a dictionary. Defaults have not been changed."

        case .noSuchDomain(let domain): "Domain \(domain.name.onOneLine) does not exist"
        case .domainIsMissing(let domain, let key, let file):
            "\(CommandError.absence(of: domain, key).message); for the file of this name say ./\(file.onOneLine)"
        case .noSuchFile(let domain, let key):
            "\(CommandError.absence(of: domain, key).message): there is no such file"
        case .noSuchPair(let domain, let key):
            "The domain/default pair of (\(domain.nameInPair.onOneLine), \(key.onOneLine)) does not exist"
        case .noSuchApplication(let name):
            "Couldn't find an application named \"\(name.onOneLine)\"; defaults unchanged"
        case .noKeyToRename(let key, let domain):
            "Key \(key.onOneLine) does not exist in domain \(domain.name.onOneLine); leaving defaults unchanged"
        case .unknownType: "Found a value that is not of a known property list type"
        case .descriptionTooLong: "the value is too long to print: more than \(PropertyList.documentLimit) bytes"
        case .refused(let refusal, let domain): refusal.message(domain)
        case .neitherDomainNorFile(let path):
            "'\(path.onOneLine)' is not a domain name, and there is no such file; to create one, say ./\(path.onOneLine)"
        case .domainAndFile(let name, let file):
            "There are a domain \(name.onOneLine) and a file of this name; say ./\(file.onOneLine) for the file, "
                + "~/Library/Preferences/\(name.onOneLine) for the domain"
        case .couldNotWrite(.ofSystem(let name, let directory), let error) where error.isRefusal:
            "Could not write domain \(Domain.path(ofSystem: name).onOneLine); exiting: \(error). "
                + "It is for all users of the system: only who may write in \(directory.path.onOneLine), such as root, can change it"
        case .couldNotWrite(let domain, let error):
            "Could not write domain \(domain.name.onOneLine); exiting: \(error)"
        case .preferences(let error): error.description

        case .notRaw(let kind): "--raw cannot print \(kind.nameWithArticle); use --format"
        case .notRepresentable(let error): "Could not print the value: \(error)"

        case .noPathToReadFrom: "Need a path to read from"
        case .noPathToWriteTo: "Need a path to write to"
        case .couldNotReadDocument(let path, let error):
            "Could not read data from \(path.onOneLine): \(error.call): \(error.code.message)"
        case .couldNotWriteDocument(let path, let error):
            "Could not write data to \(path.onOneLine): \(error.call): \(error.code.message)"
        case .couldNotParseDocument(let path, let error):
            "Could not parse property list from \(path.onOneLine) due to \(error)"
        case .documentIsNotADictionary(let path, let kind):
            "Property list \(path.onOneLine) was not a dictionary but \(kind.nameWithArticle). Defaults have not been changed."
        case .otherFormat(let path, let format): "\(path.onOneLine) is a property list, but not in the format \(format.rawValue)"
        case .couldNotExport(let domain, let path, let error):
            "Could not export domain \(domain.name.onOneLine) to \(path.onOneLine) due to \(error)"

        case .script(let problem): problem.message
        case .inScript(let place, let error): "\(place.text): \(error.message)"
        }
    }
}

extension SystemError {
    /// Whether somebody else may do it.
    fileprivate var isRefusal: Bool {
        code == .permissionDenied || code == .notPermitted
    }
}

extension DomainChange.Refusal {
    fileprivate func message(_ domain: Domain) -> String {
        switch self {
        case .noSuchKey, .noSuchDomain:
            "Domain (\(domain.name.onOneLine)) not found. Defaults have not been changed."
        case .notAnArray(let key):
            "Value for key \(key.onOneLine) is not an array; cannot append.  Leaving defaults unchanged."
        case .notADictionary(let key):
            "Value for key \(key.onOneLine) is not a dictionary; cannot append.  Leaving defaults unchanged."
        case .nothingToRemoveFrom(let key):
            "Value for key \(key.onOneLine) is not an array; cannot remove from it.  Leaving defaults unchanged."
        case .nothing(let path): "There is nothing at \(path.text.onOneLine) in domain \(domain.name.onOneLine). Defaults have not been changed."
        case .notAContainer(let path):
            "The value at \(path.text.onOneLine) holds no other values. Defaults have not been changed."
        case .noIndex(let path, let count):
            "There is nothing at \(path.text.onOneLine): the array has \(count) element\(count == 1 ? "" : "s"), counted from 0. Defaults have not been changed."
        case .nestingTooDeep:
            "Arrays and dictionaries would nest deeper than \(PropertyList.nestingLimit) levels. Defaults have not been changed."
        }
    }
}
