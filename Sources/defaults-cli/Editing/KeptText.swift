import PrefsCore
import PropertyLists

/// A text that `edit` could not apply, and that the next `edit` offers.
///
/// It is in `$XDG_STATE_HOME/prefs/edit`, else `~/.local/state/prefs/edit`. Beside it is a property list with what was
/// edited, and what the text said before.
struct KeptText {
    let path: String
    private let store: DomainStore
    /// The location of the property list.
    private let base: DomainLocation
    /// What is edited.
    private let target: String

    /// - Parameters:
    ///   - name: The name of the file, for people: a domain or the name of a file.
    ///   - target: What is edited: the canonical path of a file, and the key path in it.
    init(named name: String, of target: String, _ environment: Environment) throws(PreferencesError) {
        let folder: String
        if let state = try environment.setting("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
            folder = "\(state)/prefs/edit"
        } else if let home = try environment.home() {
            folder = "\(home)/.local/state/prefs/edit"
        } else {
            throw .noStore
        }
        store = DomainStore(directory: StoreDirectory(path: folder))
        self.target = target
        // A name has at most 200 bytes, and no slash; the end of a path says more than its beginning. What has the same
        // end gets another number.
        let name = "of-" + String(name.unicodeScalars.map { $0 == "/" ? "%" : String($0) }.joined().suffix(40))
        var numbered = name
        var location = DomainLocation.stored(try DomainName(name), .any)
        for number in 2...99 {
            let owner = try store.value(forKey: "Target", of: location)
            if owner == nil || owner == .string(target) { break }
            numbered = "\(name)-\(number)"
            location = .stored(try DomainName(numbered), .any)
        }
        base = location
        path = "\(folder)/\(numbered).edit"
    }

    /// The text; nil if none is kept.
    func read() throws(PreferencesError) -> EditableText? {
        let contents = try store.contents(of: base)
        guard try DocumentFile(path: path).exists(), let base = contents["Base"], let value = contents["Value"],
            contents["Target"] == .string(target),
            case .string(let name)? = contents["Format"], let format = DocumentFormat(rawValue: name)
        else { return nil }
        return EditableText(try DocumentFile(path: path).readBytes(), value: value, base: base, format: format)
    }

    /// Keeps a text. An earlier one, with which the user did not go on, gets another name.
    ///
    /// - Parameter former: The text before it was edited.
    func write(_ text: [UInt8], editedFrom former: EditableText) throws(PreferencesError) {
        if try DocumentFile(path: path).exists() {
            let earlier = try DocumentFile(path: path).readBytes()
            for number in 1...999 where try !DocumentFile(path: "\(path).\(number)").exists() {
                try DocumentFile(path: "\(path).\(number)").write(earlier, .synchronized)
                break
            }
        }
        try store.replaceAll(
            base,
            by: [
                "Value": former.value, "Base": former.base, "Format": .string(former.format.rawValue),
                "Target": .string(target),
            ])
        try DocumentFile(path: path).write(text, .synchronized)
    }

    func remove() throws(PreferencesError) {
        do {
            try FileSystem.remove(path)
        } catch {
            throw .system(error)
        }
        try store.replaceAll(base, by: [:])
    }
}
