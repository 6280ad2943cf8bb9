import PrefsCore
import PropertyLists

/// The results of a run: its output, its messages and its exit status, all kept until the end of the run.
struct Report {
    /// The output for standard output.
    private var output: [Output] = []
    /// The messages for standard error.
    private var messages: [UInt8] = []
    private(set) var status: Int32 = 0
    /// The line of the script that is being run, which messages name.
    var scriptLine: ScriptLine?

    /// Appends the message of an error, and raises the exit status.
    ///
    /// - Parameters:
    ///   - usage: The usage to print before the message, so that the message is the last line and is seen first.
    ///   - failureStatus: The exit status for any other error than a usage error.
    mutating func append(_ error: CommandError, usage: String? = nil, failureStatus: Int32 = 1) {
        let error = error.placed(at: scriptLine)
        if let usage { messages += usage.utf8 }
        messages += MessageLine(error).bytes
        status = max(status, error.exitStatus(ofFailure: failureStatus))
    }

    /// Sets the exit status to 1 for a negative answer that is no failure: the contents that `diff` compares differ,
    /// or `watch` saw fewer changes than `--count`.
    mutating func setNegativeStatus() {
        status = max(status, 1)
    }

    /// Appends the message of a notice. The exit status does not change.
    mutating func appendNotice(_ notice: Notice) {
        messages += MessageLine(notice, at: scriptLine).bytes
    }

    /// Appends the text that a script's `echo` prints to the messages. It may have several lines, and may lack a line
    /// feed.
    mutating func appendText(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        messages += lines.map { String($0).escapingControls }.joined(separator: "\n").utf8
    }

    mutating func appendMessages(of other: Report) {
        messages += other.messages
    }

    // MARK: Output

    /// Appends a line to the output; on a terminal its control characters are escaped.
    mutating func print(_ line: String) {
        print(text: "\(line.escapedForTerminal)\n")
    }

    /// Appends text to the output without escaping it.
    mutating func print(text: String) {
        print(.text(Array(text.utf8)))
    }

    /// Appends output. Consecutive texts are joined, so that a single call of `write` prints them.
    mutating func print(_ output: Output) {
        if case .text(let more) = output, case .text(var text)? = self.output.last {
            // The bytes must have a single owner, so that they grow in place.
            self.output.removeLast()
            text += more
            self.output.append(.text(text))
        } else {
            self.output.append(output)
        }
    }

    /// Appends a value to the output in the given form.
    mutating func print(_ value: PropertyList, as form: ReadingOptions.Form) throws(CommandError) {
        switch form {
        case .description:
            print(.description(value))
        case .raw:
            print(.text(try RawText.bytes(of: value)))
        case .document(let format):
            do {
                print(try format.output(of: value))
            } catch {
                throw .notRepresentable(error)
            }
            if format == .xml { noteControlCharacters(of: value) }
        }
    }

    /// Adds a notice if a value holds control characters, for which strict parsers refuse its XML.
    mutating func noteControlCharacters(of value: PropertyList) {
        if value.hasControlCharacters { appendNotice(.controlCharactersInXML) }
    }

    /// Adds a notice if a value holds dates, data or references. JSON has no such types: they are written as texts and
    /// dictionaries, and are such when the JSON is read again.
    mutating func noteLossInJSON(of value: PropertyList) {
        var search = ValueSearch(text: { _ in false }, scalar: { [.date, .data, .uid].contains($0.kind) })
        if search.isFound(in: value) { appendNotice(.lossInJSON) }
    }

    /// Writes the messages so far at once, before the run goes on with questions or another program.
    mutating func writeMessages() {
        try? StandardStream.error.write(messages)
        messages = []
    }

    /// Writes the messages and the output, and returns the exit status.
    ///
    /// - Parameter failureStatus: The exit status if the output cannot be written.
    func write(failureStatus: Int32) -> Int32 {
        // Messages first: when the reader of the output has gone, writing to it ends the process by SIGPIPE.
        try? StandardStream.error.write(messages)
        do throws(SystemError) {
            for output in output { try output.write(to: .output) }
        } catch {
            // The reader of the output has ended early, as in `prefs read | head -1`, and SIGPIPE was ignored when
            // prefs was started.
            if error.code == .brokenPipe { return status }
            MessageLine(.preferences(.system(error))).write()
            return max(status, failureStatus)
        }
        return status
    }
}
