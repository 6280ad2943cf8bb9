public import PrefsCore

/// The name of one saved state of a program. A program that is open in several windows or terminals has one scene for
/// each of them; usually it has the scene `main` alone. Names are compared and ordered by their bytes.
public struct SceneName: Sendable, Hashable {
    /// The text of the name, which is also the name of the scene's file without `.plist`. For a saved state that was
    /// moved away, it is a path: `Crashed/main 2026-11-22T09-30-00Z`.
    public let text: String

    /// The scene of a program that has only one.
    public static let main = SceneName(unchecked: "main")

    /// The folder of the saved states that were moved away: a program has ended while it was restoring them, or they
    /// could not be read.
    static let crashedFolder = "Crashed"

    /// Creates a name from its text: 1 to 200 bytes of UTF-8 without NUL and slashes, which do not begin with a dot and
    /// do not end in `.plist`. The text of a saved state that was moved away is accepted too.
    ///
    /// - Throws: ``/PrefsCore/PreferencesError/invalidScene(_:)`` for any other text.
    public init(_ text: String) throws(PreferencesError) {
        let name = text.between(Self.crashedFolder + "/", "") ?? text
        let isName =
            name.utf8.first != UInt8(ascii: ".") && (1...DomainName.lengthLimit).contains(name.utf8.count)
            && !name.utf8.contains(0) && !name.utf8.contains(UInt8(ascii: "/"))
            && !DomainFileName.hasSuffix(name)
        guard isName else { throw .invalidScene(text) }
        self.text = text
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// Whether this is a saved state that was moved away, because a program has ended while it was restoring it, or
    /// because it could not be read.
    public var isCrashed: Bool { text.utf8.contains(UInt8(ascii: "/")) }

    /// The name for the scene's state when it is moved away.
    ///
    /// - Parameters:
    ///   - date: The time of that.
    ///   - attempt: 1, or more if the names of lower numbers are in use.
    func crashed(at date: PropertyListDate, _ attempt: Int) -> SceneName {
        let time = (CalendarDate(date)?.xmlText ?? "").replacing(UInt8(ascii: ":"), with: UInt8(ascii: "-"))
        // The name with its time must still be valid as the name of a file.
        let name = String(decoding: text.utf8.prefix(DomainName.lengthLimit - 40), as: UTF8.self)
        return SceneName(
            unchecked: "\(Self.crashedFolder)/\(name) \(time)" + (attempt > 1 ? "-\(attempt)" : ""))
    }

    /// The name for another scene of a program, when this one belongs to another running instance: `main-2`.
    func numbered(_ number: Int) -> SceneName {
        number > 1 ? SceneName(unchecked: "\(text)-\(number)") : self
    }
}

extension SceneName: ByteNamed, Comparable, CustomStringConvertible {
    /// The name of the scene.
    public var description: String { text }
}

extension DomainName {
    /// Whether the domain can have a folder of saved states, which is not taken for another file or folder.
    var isSuitableForSavedStates: Bool {
        (try? DomainName(text + "/_")) != nil && !folderAndLastPart.lastPart.hasSameBytes(as: SceneName.crashedFolder)
    }
}

extension String {
    fileprivate func replacing(_ byte: UInt8, with other: UInt8) -> String {
        String(decoding: utf8.map { $0 == byte ? other : $0 }, as: UTF8.self)
    }
}

/// What a ``RestorationManager`` does when its scene belongs to another running instance of the program.
public enum ScenePolicy: Sendable {
    /// It takes the first free one of `main-2`, `main-3` and so on, with the state that was saved there.
    case useAnother
    /// It has no scene: nothing is restored, and nothing is saved.
    case useNone
}
