import CommandKit
import PrefsCore

/// A domain as it was typed, before it is looked up in the store or among the files.
enum DomainArgument {
    case global
    case application(String)
    /// A word with a slash: the path of a file, or the name of a domain in a folder of the store.
    case path(String)
    case named(String)

    /// - Parameter takesStream: Whether `-` is standard input.
    init(parsing arguments: inout ArgumentCursor, takesStream: Bool = false) throws {
        let areOptionsOver = arguments.areOptionsOver
        let word = try arguments.next(.domain)
        // macOS takes a host option after the verb for the domain, and the domain after it for a key. Verbs that would
        // then store a value refuse it here.
        if !areOptionsOver, word.utf8.first == UInt8(ascii: "-"), let verb = arguments.verb,
            [.write, .register, .import].contains(verb), HostArgument.isMisplaced(word, before: arguments)
        {
            throw UsageError.hostAfterVerb(word)
        }
        if takesStream, !areOptionsOver, word == "-" {
            self = .path(Self.standardInput)
        } else if word == "-app" {
            self = .application(try arguments.next(requiring: "name after \(word)"))
        } else {
            self.init(word: word)
        }
    }

    private static let standardInput = "/dev/stdin"

    var isStream: Bool { if case .path(Self.standardInput) = self { true } else { false } }

    /// The domain that a single word names.
    init(word: String) {
        if DomainName.namesOfGlobal.contains(where: word.hasSameBytes) {
            self = .global
        } else {
            self = word.utf8.contains(UInt8(ascii: "/")) ? .path(word) : .named(word)
        }
    }
}
