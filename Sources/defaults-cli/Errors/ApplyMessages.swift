import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PropertyLists

extension ApplyRecordFile.Problem {
    /// The message: one line for people.
    var message: String {
        switch self {
        case .damaged(let path):
            "\(path.onOneLine) is not a record that this version of prefs understands; "
                + "if you move it away, all settings stay as they are, and prefs no longer knows which of them it "
                + "applied"
        case .tooLong(let path):
            "the earlier and the new values are too long for \(path.onOneLine), so that this could not be taken back; "
                + "apply fewer settings together, each file with a name of its own"
        }
    }
}

extension KeptSetting {
    var message: String {
        let setting = path.text(in: location)
        return switch reason {
        case .edited: "\(setting) was kept: it was changed after it was applied"
        case .owned(let name): "\(setting) was kept: \(name.text(ofFile: otherFile)) declares it too"
        }
    }
}

extension DeclarationConflict {
    var setting: String { path.text(in: location) }

    /// - Parameter name: The name of the apply whose declaration cannot be made so.
    func message(of name: ApplyName) -> String {
        switch reason {
        case .owned(let other):
            "\(setting) is declared by \(name.text(ofFile: file)) and, differently, by "
                + "\(other.text(ofFile: otherFile)); take it out of one of them, and apply that one first"
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
        let setting = "\(location.nameWithHost.onOneLine) \(keys.nameInPair.onOneLine)"
        if hasSecretElement { return "\(setting), a secret element," }
        guard let element, let json = try? element.encodedAsJSON(isCompact: true) else { return setting }
        return "\(setting), element \(String(decoding: json.dropLast(), as: UTF8.self).onOneLine),"
    }
}
