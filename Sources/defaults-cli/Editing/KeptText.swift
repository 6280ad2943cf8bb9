import PrefsCore
import PropertyLists

/// A text that `edit` could not apply, and that the next `edit` offers.
///
/// It is in `$XDG_STATE_HOME/prefs/edit`, else `~/.local/state/prefs/edit`. Beside it is a property list with what the
/// text said before it was edited.
struct KeptText {
    let path: String
    private let store: DomainStore
    /// The location of the property list.
    private let base: DomainLocation

    /// - Parameter target: What is edited: a domain or the path of a file.
    init(of target: String, _ environment: Environment) throws(PreferencesError) {
        let folder: String
        if let state = try environment.setting("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
            folder = "\(state)/prefs/edit"
        } else if let home = try environment.home() {
            folder = "\(home)/.local/state/prefs/edit"
        } else {
            throw .noStore
        }
        store = DomainStore(directory: StoreDirectory(path: folder))
        // A name has at most 200 bytes, and no slash; the end of a path says more than its beginning.
        let name = "of-" + String(target.unicodeScalars.map { $0 == "/" ? "%" : String($0) }.joined().suffix(40))
        base = .stored(try DomainName(name), .any)
        path = "\(folder)/\(name).edit"
    }

    /// The text; nil if none is kept.
    func read() throws(PreferencesError) -> EditableText? {
        let contents = try store.contents(of: base)
        guard try DocumentFile(path: path).exists(), let base = contents["Base"],
            case .string(let name)? = contents["Format"], let format = DocumentFormat(rawValue: name)
        else { return nil }
        return EditableText(try DocumentFile(path: path).readBytes(), base: base, format: format)
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
        try store.replaceAll(base, by: ["Base": former.base, "Format": .string(former.format.rawValue)])
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
