import CommandKit
import PrefsCloud
import ProgramSupport

/// Where `connect` gets the password from: a file, or the terminal.
enum PasswordSource {
    /// The greatest length of a password, in bytes.
    private static let lengthLimit = 4096

    /// - Parameter path: The file whose first line is the password; nil for the terminal.
    static func read(_ path: String?) throws -> String {
        let read =
            try path.map { try FileDescriptor(opening: $0, for: .reading).readFirstLine(upTo: lengthLimit) }
            ?? ask()
        guard let line = read, line.count <= lengthLimit else {
            throw AgentError.failed(
                "the \(path.map { "first line of \($0.onOneLine)" } ?? "typed password") is longer than the "
                    + "\(lengthLimit) bytes that a password may have")
        }
        let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
        guard !text.isEmpty else {
            throw AgentError.failed(
                path.map { "the first line of \($0.onOneLine) is empty, where the password should be" }
                    ?? "no password was typed; nothing has been changed")
        }
        return text
    }

    /// The warning about a file of a password that others can read; nil if there is none.
    static func warning(_ path: String?) throws -> String? {
        guard let path, !path.utf8.starts(with: "/dev/".utf8),
            try FileSystem.isPrivate(path) == false
        else { return nil }
        return "warning: others can read \(path.onOneLine), which has a password: make it yours alone with chmod 600"
    }

    private static func ask() throws -> [UInt8] {
        guard StandardStream.input.isTerminal else {
            throw AgentError.usage(
                .failed("there is no terminal to ask for the password: give it with --password-file FILE"), .connect)
        }
        try StandardStream.error.write(Array("Password: ".utf8))
        let line = try HiddenInput.during { () throws(PreferencesError) in try StandardStream.input.readLine() }
        try StandardStream.error.write([UInt8(ascii: "\n")])
        return line ?? []
    }
}

extension FileDescriptor {
    /// Reads the first line without its line feed, and no more of the file than a line may have.
    ///
    /// - Parameter limit: The greatest length of the line in bytes.
    /// - Returns: Nil if the line is longer.
    fileprivate func readFirstLine(upTo limit: Int) throws(PreferencesError) -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            let chunk = try read(upTo: limit + 1 - bytes.count)
            bytes += chunk
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
            if line.count > limit { return nil }
            if chunk.isEmpty || line.count < bytes.count { return Array(line) }
        }
    }
}
