/// The host option as it was typed.
enum HostArgument: Equatable {
    case any
    case current
    case named(String)

    /// Whether a word is `-currentHost` or `-host`, at any position.
    static func isOption(_ word: String) -> Bool {
        options.contains(word)
    }

    /// Whether a word at the position of the domain is a misplaced host option: followed by a domain (a name with a
    /// dot or a slash, or the global domain) and at least one more argument.
    static func isMisplaced(_ word: String, before arguments: ArgumentCursor) -> Bool {
        guard isOption(word) else { return false }
        let domain = arguments.rest.dropFirst(word == "-host" ? 1 : 0)
        guard let name = domain.first, domain.count > 1 else { return false }
        return name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
            || ["-g", "-app", "-globalDomain", "NSGlobalDomain"].contains(name)
    }

    static let options = ["-currentHost", "-host"]

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        switch arguments.first {
        case "-currentHost":
            _ = try arguments.next()
            self = .current
        case "-host":
            _ = try arguments.next()
            self = .named(try arguments.next(.hostName))
        default:
            self = .any
        }
    }
}
