import PropertyLists

/// A remark for standard error that is no failure.
enum Notice {
    /// `find` found nothing.
    case nothingFound(String)
    /// A line of a script was passed over since it calls another program.
    case passedOver(ScriptLine, String)
    case refusedLines(Int)
    /// Only some domains of a batch were written: how many, and of how many.
    case writtenBefore(Int, of: Int)

    /// XML that was printed or exported, or a domain's file that is XML, holds control characters.
    case controlCharactersInXML
    case controlCharacters(inFile: String)

    /// A word of a value without a type flag is an option of the verb.
    case optionIsStored(String)

    /// JSON was written for a domain with values of types that JSON lacks.
    case lossInJSON

    /// The second operand of `diff` is empty.
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
