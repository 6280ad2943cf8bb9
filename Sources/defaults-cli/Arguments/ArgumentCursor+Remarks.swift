import CommandKit
import PropertyLists

/// What is said about words that were probably meant in another way.
extension ArgumentCursor {
    private var shiftedFlag: ShiftedFlag? {
        guard let verb, verb.setsValue else { return nil }
        return ShiftedFlag(in: wordsOfVerb, of: verb)
    }

    /// The advice on an argument too many or too few; nil if no word before it is in a wrong place.
    var adviceOnPlaces: String? {
        if let option = misplacedHostOption { return HostOption.advice(on: option) }
        if let shiftedFlag { return shiftedFlag.advice }
        return wordsOfVerb.first.flatMap { verb?.option(meantByLetter: $0) }.map { "do you mean \($0)?" }
    }

    /// The advice on the only word after a domain, which is no dictionary.
    func advice(onPairIn word: String) -> String? {
        if let advice = adviceOnPlaces { return advice }
        if DocumentArgument(word).formatOfName != nil || word.utf8.suffix(6).elementsEqual(".plist".utf8) {
            return "import takes the keys of a file"
        }
        return word.hasByte(UInt8(ascii: "=")) ? "KEY and VALUE are two words, without the =" : nil
    }

    /// The notice about a value that is stored although other words were probably meant; nil for usual ones.
    func remark(on verb: Verb) -> String? {
        if let word = storedOption {
            let advice = ForeignFlag.flag(for: word).map { "the flag is \($0)" } ?? "options go before the key"
            return "\(word) is stored as text: \(advice) (-string \(word) says that text is meant)"
        }
        guard verb.setsValue else { return nil }
        if let shiftedFlag, shiftedFlag.isKey {
            return "\(shiftedFlag.flag) is stored as a key: the key goes before a type flag"
        }
        guard wordsOfVerb.contains(where: \.isFromWebPage) else { return nil }
        return "curly quotes or no-break spaces are stored as they are: a shell has the quotes ' and \", and plain "
            + "spaces"
    }
}

extension String {
    /// Whether the text begins with a curly quote, or has a no-break space and no other space, as words that were
    /// copied from a web page into a shell.
    fileprivate var isFromWebPage: Bool {
        guard utf8.contains(where: { $0 > 0x7F }) else { return false }
        return unicodeScalars.first?.isCurlyQuote ?? false
            || !hasByte(UInt8(ascii: " ")) && unicodeScalars.contains("\u{A0}")
    }
}
