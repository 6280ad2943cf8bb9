/// What is around the root of a document.
extension SpelledXML {
    /// Writes the whole document in UTF-8. Its declarations are right for an encoding.
    mutating func document(_ root: PlainValue, _ encoding: SpelledEncoding) {
        let isUsual = encoding == .utf8 && random.chance(1, of: 3)
        if isUsual {
            write(Self.usualBeginning)
        } else {
            declaration(encoding)
            if random.chance(1, of: 3) { documentType() }
        }
        if isUsual || random.chance(1, of: 2) {
            write(random.pick(["<plist version=\"1.0\">", "<plist>", "<plist\nversion='1.0' >"]))
            gap(0)
            value(root, 0)
            gap(0)
            close("plist")
        } else {
            value(root, 0)
        }
        if random.chance(1, of: 2) { write("\n") }
        while isOdd() { write(random.pick(Self.remarks + [" ", "\r\n"])) }
    }

    private static let usualBeginning = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

        """

    private mutating func declaration(_ encoding: SpelledEncoding) {
        let names =
            switch encoding {
            case .latin1: ["ISO-8859-1", "iso-8859-1", "latin1", "ISO_8859-1"]
            case .utf8: ["UTF-8", "utf-8", "utf8"]
            // The mark at the start counts more than what the document declares.
            case .utf8Marked: ["UTF-8", "ISO-8859-1"]
            case .utf16Big, .utf16Little, .utf16BigMarked, .utf16LittleMarked: ["UTF-16", "utf-16"]
            case .utf32Big, .utf32Little, .utf32BigMarked, .utf32LittleMarked: ["UTF-32", "utf-32"]
            }
        if encoding != .latin1, random.chance(1, of: 2) { return }
        let version = random.pick([" version=\"1.0\"", " version='1.0'", "\nversion = \"1.1\""])
        let encodingText = random.pick([" encoding=\"NAME\"", " encoding='NAME'", "\n encoding = 'NAME'"])
            .split(separator: "NAME").joined(separator: random.pick(names))
        let standalone = random.pick(["", " standalone='yes'", " "])
        write("<?xml\(version)\(encodingText)\(standalone)?>\(random.pick(["", "\n", "\r\n"]))")
    }

    private mutating func documentType() {
        write(
            random.pick([
                "<!DOCTYPE plist>", "<!-- a --><!DOCTYPE plist SYSTEM \"file://localhost/PropertyList.dtd\">\n",
                "<!DOCTYPE plist SYSTEM 'a>b'>", "<!DOCTYPE plist [\n<!ENTITY lt \"x]>\">\n]>",
                "<!DOCTYPE plist [<!-- ]> --><!ELEMENT plist (dict)>]\n>\n<!-- b -->",
                "<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" \"x\">",
            ]))
    }
}
