/// What people read about a verb.
struct VerbUsage {
    /// The heading of `help` below which the verb is listed.
    let group: Verb.Group
    /// What the verb does in all of its forms, in a few words.
    let summary: String
    /// The forms in which the verb can be used.
    let forms: [UsageForm]
    /// What options do, where it is not what they do for other verbs.
    let summaries: KeyValuePairs<Option, String>
    /// Command lines that show the use of the verb, as they are typed into a shell, and what each does, in a few words.
    /// The tests run each in a store with the domain `com.pigeon`.
    let examples: KeyValuePairs<String, String>

    /// - Parameter summary: By default what the first form does.
    init(
        _ group: Verb.Group, _ summary: String? = nil, forms: [UsageForm],
        summaries: KeyValuePairs<Option, String> = [:], examples: KeyValuePairs<String, String> = [:]
    ) {
        self.group = group
        self.summary = summary ?? forms.first?.summary ?? ""
        self.forms = forms
        self.summaries = summaries
        self.examples = examples
    }
}
