import CommandLineValues
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PropertyLists

/// Why settings cannot be applied, or an apply not be undone.
enum ApplyProblem {
    /// A declaration that cannot be made so, of the apply of this name.
    case conflict(DeclarationConflict, ApplyName)
    /// The first of so many settings that are declared by this name and, differently, by the other one, which is the
    /// path of a file that no longer exists.
    case conflictsWithMissing(DeclarationConflict, count: Int, ApplyName, other: ApplyName)
    /// Standard input, or another stream, has no path that could be the name.
    case inputWithoutName
    /// The name of the undo of `import --all`.
    case nameOfImport
    /// The input declares nothing.
    case nothingDeclared(ApplyName)
    /// A command of a script that changes settings without declaring them.
    case notDeclarative(String, instead: String)
    /// A domain that `--existing` demands.
    case missingDomain(Domain)
    /// A host without settings, which is not this one, though `--existing` demands one.
    case missingHost(HostIdentifier)
    /// A host has the name of this machine, and the domain has a file for it and one for this host.
    case hostTwice(HostIdentifier, Domain, paths: [String])
    case record(ApplyRecordFile.Problem)
    /// There is no apply that could be undone, of this name if there is one.
    case nothingToUndo(ApplyName?)
    /// No apply of this name is remembered.
    case unknownName(ApplyName)
    case savedState
    /// A value that a report in JSON would have to show.
    case notReportable(PropertyListError)

    var message: String {
        switch self {
        case .conflict(let conflict, let name): Self.message(conflict, name)
        case .conflictsWithMissing(let conflict, let count, let name, let other):
            "\(conflict.path.text(in: conflict.location))\(count > 1 ? " and \(count - 1) more" : "") "
                + "is declared by \(name.text(ofFile: conflict.file)) and, differently, by "
                + "\(other.adviceForMissingFile)"
        case .inputWithoutName:
            "name a file; or, to apply standard input or another stream, give its settings a name with "
                + "\(Option.name.form())"
        case .nameOfImport:
            "the name import is that of \(Verb.import.rawValue) \(Option.all.rawValue), for its undo; choose another "
                + "one"
        case .nothingDeclared(let name):
            "\(name.text.onOneLine) declares nothing, so all that it declared before would be taken back; "
                + "say \(Option.allowEmpty.rawValue) if you mean that"
        case .notDeclarative(let words, let instead): "\(words) changes settings without declaring them; \(instead)"
        case .missingDomain(let domain):
            "\(domain.name.onOneLine) does not exist, and \(Option.existing.rawValue) allows no new domain"
        case .missingHost(let host):
            "the host \(host.text.onOneLine) has no settings and is not this one, and \(Option.existing.rawValue) "
                + "allows no new host"
        case .hostTwice(let host, let domain, let paths):
            "\(host.text.onOneLine) is the name of this host, and \(domain.name.onOneLine) has a file for each: "
                + "\(paths.map(\.onOneLine).joined(separator: ", ")); remove one of them, or declare the settings for "
                + "\(HostOption.current.rawValue)"
        case .record(.damaged(let path)):
            "\(path.onOneLine) is not a record that this version of prefs understands; "
                + "if you move it away, all settings stay as they are, and prefs no longer knows which of them it "
                + "applied"
        case .record(.tooLong(let path)):
            "the earlier and the new values are too long for \(path.onOneLine), so that this could not be taken back; "
                + "apply fewer settings together, each file with a name of its own"
        case .nothingToUndo(nil): "there is no apply to undo"
        case .nothingToUndo(let name?):
            "there is no apply of \(name.text.onOneLine) to undo; \(Option.list.rawValue) shows the names"
        case .unknownName(let name):
            "there is no apply of \(name.text.onOneLine); \(Option.list.rawValue) shows the names"
        case .notReportable(let error):
            "\(error); without \(Option.format.rawValue) json, nothing has to be written as JSON"
        case .savedState: "saved states are no settings; remove them with delete"
        }
    }

    private static func message(_ conflict: DeclarationConflict, _ name: ApplyName) -> String {
        let setting = conflict.path.text(in: conflict.location)
        return switch conflict.reason {
        case .owned(let other):
            "\(setting) is declared by \(name.text(ofFile: conflict.file)) and, differently, by "
                + "\(other.text(ofFile: conflict.otherFile)); "
                + "take it out of one of them, and apply that one first"
        case .notAnArray: "\(setting) is no array; write an array, or delete it, and apply again"
        case .noContainer:
            "\(setting) cannot be set: a value on the way is neither a dictionary nor an array with that index; "
                + "write that value first"
        case .absentIndex:
            "\(setting) is an element of an array; name the element with --array-remove instead of its index"
        }
    }
}

extension ApplyName {
    /// The file that declares a setting, of several that are applied under this name, or else the name.
    func text(ofFile path: String?) -> String {
        guard let path, !path.hasSameBytes(as: text) else { return text.onOneLine }
        return "\(path.onOneLine) (applied with \(text.onOneLine))"
    }

    /// This name, which is the path of a file that no longer exists, and what can be done about its settings.
    var adviceForMissingFile: String {
        let old = "\(Option.name.rawValue) \(ShellWord(text).text.onOneLine)"
        return "\(text.onOneLine), which no longer exists; if it has moved, prefs apply \(old) goes on under the old "
            + "name, and prefs apply \(Option.forget.rawValue) \(old) leaves its settings as they are"
    }
}

extension SettingPath {
    /// Whether the setting is an element of an array that is a secret or contains one.
    var hasSecretElement: Bool {
        // A place in an array is the name of no secret.
        element.map { SecretPatterns.areIn($0, at: keys.components + ["0"]) } ?? false
    }

    /// The setting in messages: its domain with the host, its key path, and the element of an array unless that has a
    /// secret.
    func text(in location: DomainLocation) -> String {
        let setting = "\(Domain(location).nameWithPlace.onOneLine) \(keys.nameInPair.onOneLine)"
        if hasSecretElement { return "\(setting), a secret element," }
        guard let element, let json = try? element.encodedAsJSON(isCompact: true) else { return setting }
        return "\(setting), element \(String(decoding: json.dropLast(), as: UTF8.self).onOneLine),"
    }
}

extension Domain {
    /// The name with the host on which the settings apply, if it is one.
    var nameWithPlace: String {
        if case .onHost(_, let host) = self { "\(name) on the host \(host.text)" } else { name }
    }
}
