import CommandKit
import PrefsCore

/// The host option as it was typed; ``any`` without one.
enum HostArgument: Equatable {
    case any
    case current
    case named(String)

    init(parsing arguments: inout ArgumentCursor) throws {
        guard let word = arguments.first, let option = HostOption(rawValue: word) else {
            self = .any
            return
        }
        _ = try arguments.next()
        switch option {
        case .current: self = .current
        case .named: self = .named(try arguments.next(requiring: "name after \(word)"))
        }
    }

    /// The host option as it is typed; empty without one.
    var words: [String] {
        switch self {
        case .any: []
        case .current: [HostOption.current.rawValue]
        case .named(let name): [HostOption.named.rawValue, name]
        }
    }

    /// Whether a word at the position of the domain is a misplaced host option: a domain (a name with a dot or a slash,
    /// or the global domain) and at least one more argument follow it.
    static func isMisplaced(_ word: String, before arguments: ArgumentCursor) -> Bool {
        guard let option = HostOption(rawValue: word) else { return false }
        let domain = arguments.rest.dropFirst(option == .named ? 1 : 0)
        guard let name = domain.first, domain.count > 1 else { return false }
        return name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
            || DomainName.namesOfGlobal.contains(name) || name == "-app"
    }
}
