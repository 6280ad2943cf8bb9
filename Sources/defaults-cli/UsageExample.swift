/// A command line that shows what a verb is good for. The tests run each of them in a store with the domain `com.pigeon`.
struct UsageExample {
    /// What is typed into a shell.
    let commandLine: String
    /// What it does, in a few words.
    let summary: String

    init(_ commandLine: String, _ summary: String) {
        self.commandLine = commandLine
        self.summary = summary
    }
}
