import PrefsCore
import PropertyLists

/// The texts that `edit` could not apply, each of which a later `edit` offers.
///
/// They are in `edit` of `Environment.stateDirectory()`. Beside each is a property list with what was edited, and what
/// the text said before.
struct KeptTexts {
    private let folder: String
    /// The property lists are the domains of this store.
    private let store: DomainStore
    /// The beginning of the names of the files.
    private let name: String
    private let target: PropertyList

    /// - Parameters:
    ///   - name: What is edited, for people: a domain or the path of a file.
    ///   - target: What is edited: the canonical path of a file, and the components of the key path in it.
    /// - Returns: Nil without a home directory.
    init?(named name: String, of target: [String], _ environment: Environment) throws(PreferencesError) {
        guard let state = try environment.stateDirectory() else { return nil }
        folder = "\(state)/edit"
        store = DomainStore(directory: StoreDirectory(path: folder))
        // A name has at most 200 bytes, and no slash; the end of a path says more than its beginning.
        self.name = "of-" + name.unicodeScalars.suffix(40).map { $0 == "/" ? "%" : String($0) }.joined() + "-"
        self.target = .array(target.map { .string($0) })
    }

    /// A text that was kept.
    struct KeptText {
        let path: String
        let text: EditableText
        fileprivate let location: DomainLocation
    }

    /// The text of this target that was kept last; nil if none is kept.
    ///
    /// - Parameter failure: Called for each text that may be of this target and cannot be read.
    func latest(_ failure: (PreferencesError) -> Void) -> KeptText? {
        var files: [String] = []
        do throws(SystemError) {
            files = try FileSystem.names(in: folder)
        } catch {
            failure(.system(error))
        }
        for file in files.filter({ $0.hasPrefix(name) && $0.hasSuffix(Self.suffix) }).sorted().reversed() {
            do throws(PreferencesError) {
                if let text = try text(inFile: file) { return text }
            } catch {
                failure(error)
            }
        }
        return nil
    }

    /// - Returns: Nil for a text of another target.
    private func text(inFile file: String) throws(PreferencesError) -> KeptText? {
        let location = DomainLocation.stored(try DomainName(String(file.dropLast(Self.suffix.count))), .any)
        let contents = try store.contents(of: location)
        guard contents["Target"] == target, let base = contents["Base"], let value = contents["Value"],
            case .string(let name)? = contents["Format"], let format = DocumentFormat(rawValue: name)
        else { return nil }
        let path = "\(folder)/\(file)"
        let file = DocumentFile(path: path, mayBeStream: false)
        let text = EditableText(try file.readBytes(), value: value, base: base, format: format)
        return KeptText(path: path, text: text, location: location)
    }

    /// Keeps a text.
    ///
    /// - Parameter former: The text before it was edited.
    /// - Returns: The path of the new file.
    func keep(_ text: [UInt8], editedFrom former: EditableText) throws(PreferencesError) -> String {
        // Names are sorted by their time; several texts can be kept in one millisecond.
        let unique = "\(WallClock.milliseconds)-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        let location = DomainLocation.stored(try DomainName(name + unique), .any)
        try store.replaceAll(
            location,
            by: [
                "Target": target, "Format": .string(former.format.rawValue), "Value": former.value,
                "Base": former.base,
            ])
        let path = "\(folder)/\(name)\(unique)\(Self.suffix)"
        do throws(PreferencesError) {
            try DocumentFile(path: path).write(text, .synchronized)
        } catch {
            // Only a text leads to its property list.
            try? store.replaceAll(location, by: [:])
            throw error
        }
        return path
    }

    func remove(_ kept: KeptText) throws(PreferencesError) {
        try DocumentFile(path: kept.path).remove(.synchronized)
        try store.replaceAll(kept.location, by: [:])
    }

    private static let suffix = ".edit"
}
