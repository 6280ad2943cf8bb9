/// The name of a domain, known to be fit for a file's name.
public struct DomainName: Sendable, Hashable {
    /// The name as it is typed, and the file's name without `.plist`.
    public let text: String

    /// The domain that all programs share, `NSGlobalDomain`.
    public static let global = DomainName(unchecked: ".GlobalPreferences")

    /// Of a program whose own name is not fit for one.
    static let unnamed = DomainName(unchecked: "unnamed")

    /// In bytes. A file name has 255; with a host's name of up to 64 the longest of both do not fit, and
    /// the system says so.
    public static let lengthLimit = 200

    /// - Throws: ``PreferencesError/invalidDomainName(_:)`` unless the name is 1 to 200 bytes of UTF-8
    ///   without slash or NUL that do not begin with a dot. `.GlobalPreferences` is ``global``.
    public init(_ text: String) throws(PreferencesError) {
        let bytes = text.utf8
        let isGlobal = text.hasSameBytes(as: Self.global.text)
        guard isGlobal || bytes.first != UInt8(ascii: "."), (1...Self.lengthLimit).contains(bytes.count),
            !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0)
        else { throw .invalidDomainName(text) }
        self.text = text
    }

    private init(unchecked text: String) {
        self.text = text
    }

    public static func == (left: DomainName, right: DomainName) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension DomainName: Comparable {
    /// By bytes.
    public static func < (left: DomainName, right: DomainName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
