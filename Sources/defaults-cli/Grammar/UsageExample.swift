/// A command line that shows the use of a verb. The tests run each example in a store with the domain `com.pigeon`.
struct UsageExample {
    /// The line as it is typed into a shell.
    let commandLine: String
    /// What the line does, in a few words.
    let summary: String

    init(_ commandLine: String, _ summary: String) {
        self.commandLine = commandLine
        self.summary = summary
    }
}
