import CommandLineValues
import PrefsCloud
import ProgramSupport

/// Where `connect` gets the password from: a file, or the terminal.
enum PasswordSource {
    /// - Parameter path: The file whose first line is the password; nil for the terminal.
    static func read(_ path: String?) throws -> String {
        let limit = AccountProblem.passwordLimit
        let read = try path.map { try FileDescriptor(opening: $0, for: .reading).readFirstLine(upTo: limit) } ?? ask()
        guard let line = read, line.count <= limit else { throw AgentError.account(.longPassword(path: path)) }
        let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
        guard !text.isEmpty else { throw AgentError.account(path.map { .noPassword(path: $0) } ?? .noTypedPassword) }
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
        guard StandardStream.input.isTerminal else { throw AgentError.usage(.noPassword, .connect) }
        try StandardStream.error.write(Array("Password: ".utf8))
        let line = try HiddenInput.during { () throws(SystemError) in try StandardStream.input.readLine() }
        try StandardStream.error.write([UInt8(ascii: "\n")])
        return line ?? []
    }
}

extension FileDescriptor {
    /// Reads the first line without its line feed, and no more of the file than a line may have.
    ///
    /// - Parameter limit: The greatest length of the line in bytes.
    /// - Returns: Nil if the line is longer.
    fileprivate func readFirstLine(upTo limit: Int) throws(SystemError) -> [UInt8]? {
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
