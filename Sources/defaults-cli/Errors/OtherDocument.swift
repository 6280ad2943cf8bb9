import PropertyLists

/// A document that a verb does not read, by what it was recognised as.
enum OtherDocument: Equatable {
    /// JSON and property lists, which `apply` reads and `batch` does not.
    case json, propertyList
    /// A configuration profile, with a command that imports one of its domains; nil if none was found in it.
    case profile(call: String?)
    case foreign(ForeignFormat)

    /// What the document is, for messages.
    var name: String {
        switch self {
        case .json: "JSON"
        case .propertyList: "a property list"
        case .profile: "a configuration profile"
        case .foreign(let format): format.name
        }
    }

    /// Why a verb does not read the document: `batch` or `apply`.
    func refusal(by verb: Verb) -> String { "this is \(name); \(advice(for: verb))" }

    /// What to do with the document, as the end of a message.
    private func advice(for verb: Verb) -> String {
        switch self {
        case .profile(let call?): return "this takes a domain out of it: \(call.onOneLine)"
        case .profile(nil): return "it has no domain that could be imported"
        case .json where verb == .batch, .propertyList where verb == .batch:
            return "\(verb.rawValue) reads scripts of defaults or prefs lines; prefs \(Verb.apply.rawValue) reads this"
        case .foreign(let format):
            if let advice = format.advice { return advice }
        case .json, .propertyList: break
        }
        let documents = verb == .batch ? "" : "JSON with comments, property lists and "
        return "\(verb.rawValue) reads \(documents)scripts of defaults or prefs lines"
    }
}
