/// A valid name of a domain. It can be used as the name of a file or, if it has slashes, as a path of folders and a
/// file.
public struct DomainName: Sendable, Hashable {
    /// The text of the name, which is also the name of its file without `.plist`.
    public let text: String

    /// The domain that all programs share, `NSGlobalDomain`.
    public static let global = DomainName(unchecked: ".GlobalPreferences")

    /// The name for a program whose own name is not valid as the name of a domain.
    static let unnamed = DomainName(unchecked: "unnamed")

    /// The limit for a name without slashes, and for each part of a name with slashes, in bytes. The name of a file has
    /// at most 255 bytes, and includes that of the host for values of one host. The longest name does not fit together
    /// with the longest host, which has 64 bytes; the system reports that.
    public static let lengthLimit = 200

    /// Creates a name from its text. `.GlobalPreferences` is accepted as ``global``. The ending `.plist`, which is that
    /// of the domain's file, is left out.
    ///
    /// A name is one part, or several with slashes between them:
    ///
    /// - Each part has 1 to 200 bytes of UTF-8 without NUL, and does not begin with a dot.
    /// - The parts before the last are folders, and do not end in `.plist`.
    /// - The first folder is not one that the store uses itself (`ByHost`, `Registered`, `SavedState`), and
    ///   does not begin with `~`.
    /// - A name of one part is no word that means something else on a command line: `-app`, or a word for the global
    ///   domain such as `-g`.
    ///
    /// - Throws: ``PreferencesError/invalidDomainName(_:)`` for any other text.
    public init(_ typed: String) throws(PreferencesError) {
        let text = Self.withoutSuffix(typed)
        let bytes = text.utf8
        let isGlobal = text.hasSameBytes(as: Self.global.text)
        let isName =
            text.hasByte(UInt8(ascii: "/")) ? Self.isPath(bytes) : Self.isPart(bytes[...]) && !Self.isReserved(text)
        guard isGlobal || isName && !text.hasByte(0) else { throw .invalidDomainName(typed) }
        self.text = text
    }

    /// Creates the name of the domain whose file has this name without `.plist`; nil if that is no domain's file.
    package init?(ofFileWithoutSuffix text: String) {
        guard let name = try? DomainName(text), name.text.hasSameBytes(as: text) else { return nil }
        self = name
    }

    private static func withoutSuffix(_ text: String) -> String {
        guard DomainFileName.hasSuffix(text) else { return text }
        let suffix = DomainFileName.suffix.utf8
        var bytes = text.utf8[...]
        while bytes.suffix(suffix.count).elementsEqual(suffix) { bytes = bytes.dropLast(suffix.count) }
        return String(Substring(bytes))
    }

    private static func isPart(_ bytes: Substring.UTF8View) -> Bool {
        bytes.first != UInt8(ascii: ".") && (1...lengthLimit).contains(bytes.count)
    }

    private static func isPath(_ bytes: String.UTF8View) -> Bool {
        var parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let first = parts.first, first.first != UInt8(ascii: "~"),
            !DomainFileName.ownFolders.contains(where: { $0.utf8.elementsEqual(first) }),
            let last = parts.popLast()
        else { return false }
        return isPart(last) && parts.allSatisfy { isPart($0) && !DomainFileName.hasSuffix(String(Substring($0))) }
    }

    /// The rule that an invalid name breaks, for error messages.
    static func rule(for text: String) -> String {
        if isReserved(withoutSuffix(text)) { return "on a command line it means something else" }
        let ofPart = "is 1 to \(lengthLimit) bytes and does not begin with a dot"
        guard text.utf8.contains(UInt8(ascii: "/")) else { return "that \(ofPart)" }
        return "each part between slashes \(ofPart), no folder ends in \(DomainFileName.suffix), "
            + "and the first is not \(DomainFileName.ownFoldersInWords) and does not begin with ~"
    }

    /// The names of the global domain on a command line; first the one in messages and documents.
    package static let namesOfGlobal = ["Apple Global Domain", "NSGlobalDomain", "-globalDomain", "-g"]

    /// Whether the text has another meaning on a command line: the global domain, or `-app` before the name of an
    /// application.
    static func isReserved(_ text: String) -> Bool {
        switch text.utf8.first {
        case UInt8(ascii: "-"), UInt8(ascii: "N"), UInt8(ascii: "A"):
            namesOfGlobal.contains(where: text.hasSameBytes) || text.hasSameBytes(as: "-app")
        default: false
        }
    }

    /// The folders that contain the domain's file, with a slash at the end, and the last part of the name. For a name
    /// without slashes, these are an empty string and the whole name.
    package var folderAndLastPart: (folder: String, lastPart: String) {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", text) }
        let next = text.utf8.index(after: slash)
        return (String(text[..<next]), String(text[next...]))
    }

    /// - Parameter text: A name that is known to be valid, such as that of a file of this project.
    package init(unchecked text: String) {
        self.text = text
    }
}

extension DomainName: ByteNamed, Comparable, CustomStringConvertible {
    /// The name of the domain.
    public var description: String { text }
}
