/// The identifier of a machine. It separates the settings of the machine from those of others that use the same store.
public struct HostIdentifier: Sendable, Hashable {
    /// The text of the identifier, as it appears in file names.
    public let text: String

    /// The limit of an identifier, in bytes: the length of the longest host name that Linux allows.
    public static let lengthLimit = 64

    /// Creates an identifier from its text.
    ///
    /// - Throws: ``PreferencesError/invalidHost(_:)`` unless the text is 1 to 64 bytes of UTF-8 without slash or NUL
    ///   that do not begin with a dot.
    public init(_ text: String) throws(PreferencesError) {
        let bytes = text.utf8
        guard (1...Self.lengthLimit).contains(bytes.count), bytes.first != UInt8(ascii: "."),
            !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0)
        else { throw .invalidHost(text) }
        self.text = text
    }

    /// The identifier of this machine: `PREFS_HOST`, else the ID in `/etc/machine-id` as a UUID, else the host name.
    public static func current(_ environment: Environment) throws(PreferencesError) -> HostIdentifier {
        if let override = try environment.setting("PREFS_HOST") { return try HostIdentifier(override) }
        return try ofMachine()
    }

    /// The identifier of this machine, whatever the environment says: the ID in `/etc/machine-id` as a UUID, else the
    /// host name.
    package static func ofMachine() throws(PreferencesError) -> HostIdentifier {
        if let machine = try? FileDescriptor(opening: "/etc/machine-id", for: .readingWithoutBlocking).readToEnd(
            expecting: 33),
            let uuid = machine.uuidText
        {
            return try HostIdentifier(uuid)
        }
        let name = try CurrentProcess.hostName()
        return try HostIdentifier(name)
    }

    /// Whether this is the name of this machine as the program `hostname` prints it, or that name up to its first dot.
    package var isNameOfMachine: Bool {
        guard let name = try? CurrentProcess.hostName() else { return false }
        return text.hasSameBytes(as: name)
            || text.utf8.elementsEqual(name.utf8.prefix { $0 != UInt8(ascii: ".") })
    }
}

extension HostIdentifier: ByteNamed {}

/// The hosts to which stored values apply: any host, or one.
public enum HostScope: Sendable, Hashable {
    case any
    case host(HostIdentifier)
}
