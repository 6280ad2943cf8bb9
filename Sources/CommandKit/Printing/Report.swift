import PrefsCore
package import PropertyLists

/// The results of a run: its output, its messages and its exit status, all kept until the end of the run.
package struct Report {
    /// The output for standard output.
    private var output: [Output] = []
    /// The messages for standard error.
    private var messages: [UInt8] = []
    package private(set) var status: Int32 = 0

    package init() {}

    // MARK: Messages

    /// Appends the message of an error, and raises the exit status.
    ///
    /// - Parameters:
    ///   - usage: The usage to print before the message, so that the message is the last line and is seen first.
    ///   - status: The exit status of the error.
    package mutating func appendError(_ message: String, usage: String? = nil, status: Int32) {
        if let usage { messages += usage.utf8 }
        messages += MessageLine(message).bytes
        self.status = max(self.status, status)
    }

    /// Raises the exit status of a run that has failed, or to 1 for a negative answer: `diff` has found differences, or
    /// `watch` saw fewer changes than `--count`.
    package mutating func raiseStatus(to status: Int32) {
        self.status = max(self.status, status)
    }

    /// Appends a message that is no error. The exit status does not change.
    package mutating func appendNotice(_ message: String) {
        messages += MessageLine(message).bytes
    }

    /// Appends text without the prefix of messages, such as that of a script's `echo`. It may have several lines, and
    /// may lack a line feed.
    package mutating func appendText(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        messages += lines.map { String($0).escapingControls }.joined(separator: "\n").utf8
    }

    package mutating func appendMessages(of other: Report) {
        messages += other.messages
    }

    // MARK: Output

    /// Appends a line to the output; on a terminal its control characters are escaped.
    package mutating func print(_ line: String) {
        print(text: "\(line.escapedForTerminal)\n")
    }

    /// Appends text to the output without escaping it.
    package mutating func print(text: String) {
        print(.text(Array(text.utf8)))
    }

    /// Appends output. Consecutive texts are joined, so that a single call of `write` prints them.
    package mutating func print(_ output: Output) {
        if case .text(let more) = output, let last = self.output.indices.last, self.output[last].append(more) {
            return
        }
        self.output.append(output)
    }

    /// Appends a value to the output in the given form.
    package mutating func print(_ value: PropertyList, as form: ValueForm) throws(ValueError) {
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
            if format == .xml { noteXMLLoss(of: value) }
        }
    }

    /// Adds a notice if XML does not carry a value as it is.
    package mutating func noteXMLLoss(of value: PropertyList) {
        switch value.xmlLoss {
        case .controlCharacter?: appendNotice(Self.controlCharactersInXML)
        case .referenceLookalike?: appendNotice(Self.referenceLookalikesInXML)
        case nil: break
        }
    }

    /// Adds a notice if a value holds dates, data or references. JSON has no such types: they are written as texts and
    /// dictionaries, and are such when the JSON is read again.
    package mutating func noteLossInJSON(of value: PropertyList) {
        var search = ValueSearch(text: { _ in false }, value: { [.date, .data, .uid].contains($0.kind) })
        if search.isFound(in: value) { appendNotice(Self.lossInJSON) }
    }

    private static let controlCharactersInXML =
        "the XML has control characters, which strict parsers refuse; --format binary and --format json carry them"
    private static let referenceLookalikesInXML =
        "the XML has a dictionary with CF$UID alone, which is read as a reference of a keyed archive; --format binary "
        + "and --format json carry it"
    private static let lossInJSON =
        "JSON has no dates and no data: they are texts in it, and stay texts when it is read again; XML and binary "
        + "keep them"

    /// Writes the messages so far at once, before the run goes on with questions or another program.
    package mutating func writeMessages() {
        try? StandardStream.error.write(messages)
        messages = []
    }

    /// Writes the messages and the output, and returns the exit status.
    ///
    /// - Parameter failureStatus: The exit status if the output cannot be written.
    package func write(failureStatus: Int32) -> Int32 {
        // Messages first: when the reader of the output has gone, writing to it ends the process by SIGPIPE.
        try? StandardStream.error.write(messages)
        do throws(PreferencesError) {
            for output in output { try output.write(to: .output) }
        } catch {
            // The reader of the output has ended early, as in `prefs read | head -1`, and SIGPIPE was ignored when
            // prefs was started.
            if error.code == .brokenPipe { return status }
            MessageLine(error.description).write()
            return max(status, failureStatus)
        }
        return status
    }
}
