import CommandKit
import PrefsCore
import PropertyLists

/// The arguments of `write --stdin` after the domain: KEY (or a key path in its place), and a type flag. The value is
/// standard input, so that a secret is in no list of arguments, and a value may be longer than an argument.
struct InputValueArgument {
    let path: PropertyListKeyPath
    private let type: TypeFlag

    init(parsing arguments: inout ArgumentCursor) throws {
        arguments.endOptions()
        if let path = try KeyArgument.path(of: arguments.options) {
            self.path = path
        } else {
            path = PropertyListKeyPath(key: try arguments.next(.key))
        }
        guard let word = try arguments.next() else {
            type = .string
            return
        }
        guard let type = TypeFlag(word) else { throw UsageError.unexpected(word) }
        self.type = type
        try arguments.finish()
    }

    /// Whether all bytes of standard input are the value. Otherwise it is a text, which the type flag converts.
    var takesBytes: Bool { type == .data }

    func value(of bytes: [UInt8]) throws -> PropertyList {
        if takesBytes { return .data(bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw ValueError.inputIsNotText }
        return try type.convert(text)
    }
}
