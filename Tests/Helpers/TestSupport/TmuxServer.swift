import Foundation
import Testing

/// A tmux server for one test, with one window, which takes commands through a client in control mode.
///
/// The client is a process for all commands, so that a command takes a millisecond and not the start of a program. The
/// server ends when this object is deallocated, and also when the test process ends in any other way: its client then
/// reads the end of its input, and the session ends with its last client.
final class TmuxServer {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let directory: TemporaryDirectory
    private let client: ChildProcess
    /// The write end of the client's standard input, and the file that the client writes to.
    private let input, output: FileHandle
    private var unread: [Substring] = []
    private var incompleteLine = Data()

    /// The options of the server. A window stays open when its program has ended.
    private static let options = """
        set -g default-terminal screen-256color
        set -g remain-on-exit on
        set -gq remain-on-exit-format ''
        set -g destroy-unattached on
        set -g status off
        set -g escape-time 0

        """

    init(
        _ tmux: Program, running command: [String], in folder: String, columns: Int, lines: Int,
        environment: [String: String]
    ) throws {
        directory = try TemporaryDirectory()
        let fifo = directory.path("input")
        guard mkfifo(fifo, 0o600) == 0, case let writeEnd = open(fifo, O_RDWR | O_CLOEXEC), writeEnd >= 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        input = FileHandle(fileDescriptor: writeEnd, closeOnDealloc: true)
        try directory.write(Self.options, to: "options")
        // A last character `;` of an argument would end the command of tmux.
        let words = command.map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
        client = try ChildProcess(
            [
                tmux.path, "-S", directory.path("socket"), "-f", directory.path("options"), "-u", "-C", "new-session",
                "-c", folder, "-x", "\(columns)", "-y", "\(lines)", "/bin/sh", "-c", "exec \"$@\"", "sh",
            ] + words,
            environment: environment, streams: [fifo, directory.path("output"), directory.path("errors")])
        output = try FileHandle(forReadingFrom: URL(filePath: directory.path("output")))
        // The client reads commands before it has made the window, and most of them fail then.
        try eventually(run("display-message", "-p", "#{pane_id}").joined()) { !$0.isEmpty }
    }

    deinit {
        try? input.write(contentsOf: Data("kill-server\n".utf8))
        _ = client.waitForEnd()
    }

    /// Runs a command of tmux, and returns the lines that it prints.
    @discardableResult
    func run(_ words: String...) throws -> [Substring] {
        try input.write(contentsOf: Data((Self.quoted(words) + "\n").utf8))
        return try answer(to: words)
    }

    /// Runs two commands of tmux without a change of the window between them, and returns the lines that each prints.
    func run(_ first: [String], then second: [String]) throws -> ([Substring], [Substring]) {
        // tmux reads what programs write only when it has run all commands of a line.
        try input.write(contentsOf: Data("\(Self.quoted(first)) ; \(Self.quoted(second))\n".utf8))
        return try (answer(to: first), answer(to: second))
    }

    private func answer(to words: [String]) throws -> [Substring] {
        // The answer is between the lines "%begin TIME NUMBER 1" and "%end TIME NUMBER 1", or "%error …". The last
        // number is 0 for commands that do not come from the standard input.
        var start = try nextLine()
        while !(start.hasPrefix("%begin ") && start.hasSuffix(" 1")) { start = try nextLine() }
        let identity = start.dropFirst("%begin".count)
        var answer: [Substring] = []
        while true {
            let line = try nextLine()
            if line == "%end" + identity { return answer }
            if line == "%error" + identity {
                throw Failure(description: "tmux \(words.joined(separator: " ")): \(answer.joined(separator: "\n"))")
            }
            answer.append(line)
        }
    }

    private static func quoted(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    /// A word in the language of tmux' commands, in which everything but letters and digits is written as an octal
    /// number.
    private static func quoted(_ word: String) -> String {
        "\""
            + word.unicodeScalars.map { scalar in
                guard scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
                    return String(scalar)
                }
                return "\\" + String(String(0o1000 + Int(scalar.value), radix: 8).dropFirst())
            }.joined() + "\""
    }

    private func nextLine() throws -> Substring {
        let limit = ContinuousClock.now + .seconds(60)
        while unread.isEmpty {
            let hasEnded = client.hasEnded
            guard let data = try output.readToEnd(), !data.isEmpty else {
                guard !hasEnded, ContinuousClock.now < limit else {
                    let errors = String(decoding: try directory.bytes(of: "errors"), as: UTF8.self)
                    throw Failure(description: "tmux \(hasEnded ? "has ended" : "does not answer"): \(errors)")
                }
                usleep(500)
                continue
            }
            incompleteLine += data
            guard let end = incompleteLine.lastIndex(of: UInt8(ascii: "\n")) else { continue }
            let lines = String(decoding: incompleteLine[..<end], as: UTF8.self)
            incompleteLine = Data(incompleteLine[(end + 1)...])
            unread = lines.split(separator: "\n", omittingEmptySubsequences: false).reversed()
        }
        return unread.popLast() ?? ""
    }
}
