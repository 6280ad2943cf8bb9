import CommandLineValues
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PrefsRestoration
import PropertyLists
import SettingsBundles

/// A remark for standard error, which leaves the exit status as it is.
enum Notice {
    /// `find` found nothing.
    case nothingFound(String)
    /// `find` looks for its first word alone, and there are more.
    case onlyWordIsFound(String)
    /// A line of a script was passed over since it calls another program; the text is that line's command.
    case passedOver(ScriptLine, String)
    /// More commands of a script were passed over than are named: the programs with how often each is called, and
    /// those of them that change property lists.
    case passedOverPrograms(String, [String], count: Int, editors: [String])
    case refusedLines(Int)
    /// The numbers of refused lines that have no message, and how many more there are.
    case moreRefusedLines([Int], unnamed: Int)
    /// How many settings of an apply that cannot be made so have no message.
    case moreConflicts(Int)
    /// A batch failed after it had written some of its domains: their number, and the number of all its domains.
    case writtenBefore(Int, of: Int)

    /// An apply or an import failed after it had written these domains; the number is that of all its domains.
    case domainsWrittenBefore([String], of: Int)

    /// A domain's file in XML holds control characters.
    case controlCharacters(inFile: String)
    /// A domain's file in XML has dictionaries that are read as references of a keyed archive.
    case referenceLookalikes(inFile: String)

    /// The document at the path is what `read` prints, and its numbers are stored as texts.
    case textHasNoTypes(String)
    /// The format rounds dates of the document to the second.
    case datesAreRounded(String, DocumentFormat)

    /// A word that is an option of the verb was stored as text, since it came after the beginning of the value; or a
    /// flag of other programs.
    case optionIsStored(String)
    /// A type flag was taken for the key.
    case flagIsStored(String)
    /// Curly quotes or no-break spaces were taken as they are.
    case webPageCharacters
    /// The key ends in a character that separates keys from values in other notations.
    case keyEndsInSeparator(String)

    /// The name of a domain was typed with `.plist`, and there is a file of this name.
    case domainIsMeant(DomainName, byNameOfFile: String)
    /// The first domain did not exist before an apply, and the second has nearly its name.
    case newDomain(String, near: String)
    /// A file in the store is no domain's, since the name would end in `.plist`; the number is that of further ones.
    case suffixTwice(file: String, more: Int)

    /// A pattern of `--only` or `--exclude`, and a pattern of nearly that name.
    case mistypedPattern(MistypedPattern, near: String?)

    /// Each key of a document, which is imported into one domain, is itself a domain; the call would change these.
    case keysAreDomains(String, call: String)

    /// A key or key path was set as it was typed, but probably this key path was meant.
    case keyPathIsMeant(String, PropertyListKeyPath)

    /// Standard input, which is read to its end, is a terminal.
    case readsTerminal

    /// The second operand of `diff` has no settings, and the first has some.
    case comparedWithNothing
    /// A domain without values that `diff` compares with a file.
    case comparedAsEmpty(Domain)
    /// `export` found nothing; the text says what is missing.
    case nothingExported(String)
    /// An editor has changed nothing. It was quick if it has ended within a second.
    case nothingEdited(isQuick: Bool)
    /// `edit` has set nothing, and leaves the edited text in the file at the path.
    case editedTextIs(inFile: String)
    /// The editor has left files in the directory that it was given.
    case editorLeftFiles(String)
    /// Some keyed archives are shown as they are.
    case archiveStays(isDamaged: Bool)
    /// A domain that is watched has no values yet. Its name is a key of the second domain, if there is one.
    case watchedBeforeItExists(Domain, isKeyOf: Domain?)
    /// The time of `watch` has ended before it has seen all changes of `--count`.
    case timeIsOver(after: Int, of: Int)
    /// Nothing is stored or registered in the store at the path.
    case emptyStore(String)

    /// An error in a settings bundle that is used all the same.
    case bundleProblem(SchemaProblem)
    /// The number of errors of a settings bundle that is used all the same; the text is the command that reports them.
    case bundleProblems(Int, String)
    case noBundles
    /// A setting was stored, but the value in the file at the path takes precedence.
    case settingIsHidden(key: String, byFile: String)

    /// An apply that had to change nothing could not record which settings it owns.
    case ownershipNotRecorded(SystemError)
    /// An apply or an undo has left a setting as it is.
    case kept(KeptSetting)

    /// So many of the settings are also those of this name, the path of a file that no longer exists.
    case sharedWithMissing(ApplyName, Int)
    /// The earlier values of a name's settings were dropped; commands that set them were printed.
    case earlierValuesDropped(ApplyName)
    /// An apply has declared settings for a host that has none so far, and is not this one.
    case unknownHost(HostIdentifier)

    /// Saved states were removed of scenes that a running program has.
    case savedStateInUse(DomainName, [SceneName])

    /// The message after the line of a script, such as `settings.sh:3: …`; nil outside of a script.
    func message(at line: ScriptLine?) -> String {
        line.map { "\($0.text): \(message)" } ?? message
    }

    var message: String {
        switch self {
        case .domainIsMeant(let domain, let file):
            "\(file.onOneLine) is taken for the domain \(Domain.named(domain).name.onOneLine); the file is "
                + "./\(file.onOneLine)"
        case .newDomain(let name, let near): "\(name.onOneLine) is a new domain; do you mean \(near.onOneLine)?"
        case .suffixTwice(let file, let more):
            "\(more > 0 ? "\(more + 1) files in the store are" : "a file in the store is") no domain, since no name "
                + "ends in .plist: prefs read \(ShellWord(file).text)"
        case .mistypedPattern(let pattern, let near):
            "\((pattern.isExcluded ? Option.exclude : .only).rawValue) \(ShellWord(pattern.text).text) matches no "
                + "\(pattern.isExcluded ? "domain" : "setting")"
                + (near.map { "; do you mean \(ShellWord($0).text)?" }
                    ?? pattern.meant.map { "; a key is \(ShellWord($0).text)" }
                    ?? (pattern.text.hasByte(UInt8(ascii: ":")) ? "" : "; a key is DOMAIN:KEY"))
        case .keysAreDomains(let document, let call):
            "each key of \(document.onOneLine) is the name of a domain; \(call.onOneLine) changes those"
        case .keyPathIsMeant(let typed, let path):
            "\(typed.onOneLine) is a new key; do you mean \(Option.keyPath.rawValue) \(ShellWord(path.text).text)?"
        case .readsTerminal: "reading standard input; Ctrl-D in a new line ends it, Ctrl-C ends prefs"
        case .comparedWithNothing: "there is nothing in the second: the command deletes all of the first"
        case .comparedAsEmpty(let domain): "\(AbsenceMessage.domain(domain.name)): it is compared as an empty one"
        case .nothingExported(let reason): "\(reason): an empty dictionary is exported"
        case .nothingEdited(isQuick: false): "Nothing was changed"
        case .nothingEdited(isQuick: true):
            "Nothing was changed (some editors need an option to be waited for, such as code --wait)"
        case .editedTextIs(let path): "the edited text is in \(path.onOneLine)"
        case .editorLeftFiles(let path): "the editor has left files in \(path.onOneLine)"
        case .archiveStays(true): "keyed archives that are damaged are shown as they are"
        case .archiveStays(false): "keyed archives with too many values or levels are shown as they are"
        case .watchedBeforeItExists(let domain, let owner):
            "\(AbsenceMessage.domain(domain.name)) yet"
                + (owner.map { "; for a key: \(Option.only.rawValue) \(ShellWord("\($0.name):\(domain.name)").text)" }
                    ?? "")
        case .timeIsOver(let seen, let count):
            "\(Option.timeout.rawValue) has ended it after \(seen) of \(count) change\(count == 1 ? "" : "s")"
        case .emptyStore(let path):
            "the store \(path.onOneLine) is empty; the settings of GNOME and KDE are elsewhere (gsettings and "
                + "kreadconfig6 read them)"
        case .optionIsStored(let word):
            "\(word) is stored as text: "
                + "\(ForeignFlag.flag(for: word).map { "the flag is \($0)" } ?? "options go before the key") (-string "
                + "\(word) says that text is meant)"
        case .flagIsStored(let flag): "\(flag) is stored as a key: the key goes before a type flag"
        case .webPageCharacters:
            "curly quotes or no-break spaces are stored as they are: a shell has the quotes ' and \", and plain spaces"
        case .keyEndsInSeparator(let key): "the key is \(key.onOneLine): KEY and VALUE are two words without more"
        case .kept(let kept):
            switch kept.reason {
            case .edited: "\(kept.path.text(in: kept.location)) was kept: it was changed after it was applied"
            case .owned(let name):
                "\(kept.path.text(in: kept.location)) was kept: \(name.text(ofFile: kept.otherFile)) declares it too"
            }
        case .sharedWithMissing(let other, let count):
            "\(count) of these settings \(count == 1 ? "is" : "are") also declared by \(other.adviceForMissingFile)"
        case .earlierValuesDropped(let name):
            "\(name.text.onOneLine) is forgotten with these earlier values, which the commands set again"
        case .ownershipNotRecorded(let error):
            "all settings are as declared; which of them this apply owns could not be recorded for an undo: \(error)"
        case .nothingFound(let word): "No domain, key, nor value containing '\(word.onOneLine)'"
        case .onlyWordIsFound(let word):
            "find takes one word, and looks for \(word.onOneLine) in all domains; prefs read DOMAIN | grep WORD "
                + "looks in one"
        case .controlCharacters(let path):
            "\(path.onOneLine) is XML with control characters now, which strict parsers refuse; binary and JSON carry "
                + "them (prefs export --format)"
        case .referenceLookalikes(let path):
            "\(path.onOneLine) is XML with a dictionary that has CF$UID alone, which is read as a reference of a keyed "
                + "archive; binary and JSON carry it (prefs export --format)"
        case .textHasNoTypes(let name):
            "\(name.onOneLine) has no types, as text that read prints: its numbers are stored as texts; export keeps "
                + "types"
        case .datesAreRounded(let name, let format):
            "\(name.onOneLine) has dates with fractions of a second, which \(format.name) does not keep; binary does"
        case .passedOver(let line, let text): "\(line.text): passed over: \(text.onOneLine)"
        case .passedOverPrograms(let script, let programs, let count, let editors):
            "\(script.onOneLine): passed over \(count) commands of other programs: "
                + programs.prefix(20).map(\.onOneLine).joined(separator: ", ")
                + (programs.count > 20 ? " and \(programs.count - 20) more" : "")
                + (editors.isEmpty ? "" : "; \(editors.joined(separator: " and ")) would change settings")
                + "; \(Option.verbose.rawValue) names each"
        case .moreRefusedLines(let lines, let unnamed):
            "also refused: \(lines.count == 1 ? "line" : "lines") \(lines.map(String.init).joined(separator: ", "))"
                + (unnamed > 0 ? " and \(unnamed) more" : "")
        case .moreConflicts(let count):
            "\(count) more setting\(count == 1 ? "" : "s") cannot be made so; \(Option.format.rawValue) json shows all"
        case .refusedLines(let count): "\(count) lines were refused. Defaults have not been changed."
        case .bundleProblem(let problem): problem.description
        case .bundleProblems(let count, let command):
            "the settings bundle has \(count) errors; \(command) shows them"
        case .noBundles:
            "no domain has a settings bundle: there is no DOMAIN.bundle in the directory settings of $XDG_DATA_HOME "
                + "and $XDG_DATA_DIRS (prefs settings DOMAIN --bundle PATH shows one of any place)"
        case .settingIsHidden(let key, let path):
            "\(key.onOneLine) is stored, but programs read the value in \(path.onOneLine), which takes precedence"
        case .unknownHost(let host):
            "the host \(host.text.onOneLine) has no settings so far, and is not this one; its name is that of a "
                + "machine, or what prefs printHostIdentifier prints there"
        case .savedStateInUse(let name, let scenes):
            "\(name.text.onOneLine) is running (\(scenes.map(\.text.onOneLine).joined(separator: ", "))) and may save "
                + "its state again; end it first"
        case .domainsWrittenBefore(let names, let count):
            "\(names.count) of \(count) domains were written before that: \(Self.list(names))"
        case .writtenBefore(let done, let count): "\(done) of \(count) domains were written before that"
        }
    }

    /// The first names of a list, and the number of the others.
    private static func list(_ names: [String]) -> String {
        let first = names.prefix(20).map(\.onOneLine).joined(separator: ", ")
        return names.count > 20 ? "\(first) and \(names.count - 20) more" : first
    }
}
