import PropertyLists

/// A remark for standard error, which leaves the exit status as it is.
enum Notice {
    /// `find` found nothing.
    case nothingFound(String)
    /// A line of a script was passed over since it calls another program; the text is that line's command.
    case passedOver(ScriptLine, String)
    case refusedLines(Int)
    /// A batch failed after it had written some of its domains: their number, and the number of all its domains.
    case writtenBefore(Int, of: Int)

    /// XML that was printed or exported holds control characters, or a domain's file in XML does.
    case controlCharactersInXML
    case controlCharacters(inFile: String)

    /// A word that is an option of the verb was stored as text, since it came after the beginning of the value.
    case optionIsStored(String)

    /// Dates or data were written as JSON, which has no such types.
    case lossInJSON

    /// The second operand of `diff` has no settings, and the first has some.
    case comparedWithNothing

    var message: String {
        switch self {
        case .comparedWithNothing: "there is nothing in the second: the command deletes all of the first"
        case .optionIsStored(let word):
            "\(word) is stored as text: options go before the key (-string \(word) says that text is meant)"
        case .nothingFound(let word): "No domain, key, nor value containing '\(word.onOneLine)'"
        case .controlCharactersInXML:
            "the XML has control characters, which strict parsers refuse; --format binary and --format json carry them"
        case .controlCharacters(let path):
            "\(path.onOneLine) is XML with control characters now, which strict parsers refuse; binary and JSON carry them (prefs export --format)"
        case .passedOver(let line, let text): "\(line.text): passed over: \(text.onOneLine)"
        case .refusedLines(let count): "\(count) lines were refused. Defaults have not been changed."
        case .lossInJSON:
            "JSON has no dates and no data: they are texts in it, and stay texts when it is read again; XML and binary keep them"
        case .writtenBefore(let done, let count): "\(done) of \(count) domains were written before that"
        }
    }
}
