/// The text of a help page, in lines of at most 80 columns.
package struct HelpText {
    package private(set) var text = ""

    private static let width = 80

    package init() {}

    /// Adds a line as it is, or an empty one.
    package mutating func line(_ line: String = "") { text += line + "\n" }

    /// Adds words to type and their meaning, which begins at `column`: on the same line if the words leave room for two
    /// spaces. Further lines of the meaning begin there too.
    package mutating func item(_ words: String, _ meaning: String, column: Int) {
        let indentation = String(repeating: " ", count: column)
        var current = "  \(words)"
        if current.count + 2 > column {
            line(current)
            current = indentation
        } else {
            current += String(repeating: " ", count: column - current.count)
        }
        fill(meaning, after: current, indentation: indentation)
    }

    /// Adds a heading, and each command line with its summary; nothing if there are none.
    package mutating func examples(_ examples: [(commandLine: String, summary: String)]) {
        guard !examples.isEmpty else { return }
        line()
        line("examples:")
        for example in examples {
            line("  \(example.commandLine)")
            fill(example.summary, after: "      ", indentation: "      ")
        }
    }

    /// Adds the command lines of a verb, one for each of its forms.
    package mutating func usage(_ commandLines: [String]) {
        for (position, form) in commandLines.enumerated() { line("\(position == 0 ? "usage:" : "      ") \(form)") }
    }

    /// The usage that is printed before the message of a usage error.
    ///
    /// - Parameters:
    ///   - commandLines: Those of the verb.
    ///   - options: Its options with the placeholders of their arguments.
    ///   - help: The command line that shows more.
    package static func shortUsage(_ commandLines: [String], options: [String], help: String) -> String {
        var text = HelpText()
        text.usage(commandLines)
        if !options.isEmpty {
            text.fill(options.joined(separator: ", "), after: "options: ", indentation: "         ")
        }
        text.line("(\(help) says more)")
        return text.text
    }

    /// Adds a text in as many lines as it needs.
    ///
    /// - Parameters:
    ///   - beginning: What the first line begins with.
    ///   - indentation: What the other lines begin with.
    package mutating func fill(_ text: String, after beginning: String = "", indentation: String = "") {
        var current = beginning
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, current.count + 1 + word.count > Self.width {
                line(current)
                current = indentation
                isEmpty = true
            }
            current += isEmpty ? String(word) : " \(word)"
            isEmpty = false
        }
        line(current)
    }
}
