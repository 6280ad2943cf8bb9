import PrefsCore
import PropertyLists

/// What a run has to say: its output, its messages and its exit status, all kept until the end.
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
    ///   - usage: The usage to show before the message, which is then where people look first.
    ///   - failureStatus: The exit status for an error other than wrong use.
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

    /// Appends the message of a notice. The exit status stays.
    mutating func appendNotice(_ notice: Notice) {
        messages += MessageLine(notice, at: scriptLine).bytes
    }

    /// Appends the text of a script's `echo` to the messages: several lines, or an incomplete one.
    mutating func appendText(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        messages += lines.map { String($0).escapingControls }.joined(separator: "\n").utf8
    }

    mutating func appendMessages(of other: Report) {
        messages += other.messages
    }

    // MARK: Output

    /// Prints a line; on a terminal its control characters are escaped.
    mutating func print(_ line: String) {
        print(text: "\(line.escapedForTerminal)\n")
    }

    /// Prints text as it is.
    mutating func print(text: String) {
        print(.text(Array(text.utf8)))
    }

    /// Appends output. Consecutive texts are joined, so that one call writes them.
    mutating func print(_ output: Output) {
        if case .text(let more) = output, case .text(var text)? = self.output.last {
            // The array must have a single owner to grow in place.
            self.output.removeLast()
            text += more
            self.output.append(.text(text))
        } else {
            self.output.append(output)
        }
    }

    /// Prints a value in the given form.
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

    /// Adds a notice if a value holds dates, data or references: JSON has them as texts and dictionaries, and they
    /// remain such when the JSON is read again.
    mutating func noteLossInJSON(of value: PropertyList) {
        var search = ValueSearch(text: { _ in false }, scalar: { [.date, .data, .uid].contains($0.kind) })
        if search.isFound(in: value) { appendNotice(.lossInJSON) }
    }

    /// Writes messages and output, and returns the exit status.
    ///
    /// - Parameter failureStatus: The exit status if the output cannot be written.
    func write(failureStatus: Int32) -> Int32 {
        // Messages first: when the reader of the output has gone, writing to it ends the process by SIGPIPE.
        try? StandardStream.error.write(messages)
        do throws(SystemError) {
            for output in output { try output.write(to: .output) }
        } catch {
            // The reader has seen enough, as in `prefs read | head -1`; the caller lets SIGPIPE be ignored.
            if error.code == .brokenPipe { return status }
            MessageLine(.preferences(.system(error))).write()
            return max(status, failureStatus)
        }
        return status
    }
}
