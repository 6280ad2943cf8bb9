extension PropertyListError: CustomStringConvertible {
    /// The format, the position and the reason, on one line.
    public var description: String {
        switch reason {
        case .emptyDocument, .foreign: return reason.message
        default: break
        }
        return switch place {
        case .offset(let offset, let line?): "\(format.name), line \(line) (byte \(offset)): \(reason.message)"
        case .offset(let offset, nil): "\(format.name), byte \(offset): \(reason.message)"
        case .value(let path): "\(format.name) cannot hold the value of \(path.text): \(reason.message)"
        }
    }
}

extension PropertyListError {
    /// The line and the reason, if the document is shown with more lines at its head: in XML after the first line, the
    /// declaration. Nil for an error without a line.
    package func text(under lines: Int) -> String? {
        guard case .offset(_, let line?) = place, reason != .emptyDocument else { return nil }
        return "\(format.name), line \(format == .xml && line == 1 ? line : line + lines): \(reason.message)"
    }

    /// The reason as the end of a sentence with "due to".
    package var cause: String {
        switch reason {
        case .emptyDocument: "its being empty"
        case .foreign(let format): "its being \(format.nameAndAdvice)"
        default: description
        }
    }
}

extension [PropertyListError.PathComponent] {
    /// Keys and indexes from the root, joined by dots.
    fileprivate var text: String {
        guard !isEmpty else { return "the root" }
        let parts = map { component in
            switch component {
            case .key(let key): key.onOneLine
            case .index(let index): String(index)
            }
        }
        // A path of hundreds of keys would make the message unreadable.
        return parts.prefix(8).joined(separator: ".") + (count > 8 ? "…" : "")
    }
}

extension PropertyListError.Reason {
    fileprivate var message: String {
        switch self {
        case .emptyDocument: "it is empty"
        case .foreign(let format): "it is \(format.nameAndAdvice)"
        case .unexpectedEnd: "it ends too early"
        case .nestingTooDeep: "arrays and dictionaries nest deeper than \(PropertyList.nestingLimit) levels"
        case .trailingContent: "unexpected text after the root value"
        case .invalidText: "the text is not valid Unicode"
        case .invalidInteger: "not an integer from -2^63 to 2^64-1"
        case .invalidReal: "not a number"
        case .invalidDate: "not a date that exists"
        case .invalidDateForm: "not a date of the form 2024-01-02T03:04:05Z"
        case .invalidData: "not valid data"
        case .unexpectedByte(let byte): "unexpected \(Self.name(of: byte))"
        case .unexpectedCharacter(let scalar):
            "unexpected '\(String(Character(scalar)).onOneLine)' (\(Self.codePoint(of: scalar)))"
        case .expected(let text): "expected \(text)"
        case .emptyEscape: "the escape \\U without hexadecimal digits"
        case .nullNotRepresentable: "there is null, which no property list can hold"
        case .realTooLarge: "the number is too large for 64 bits"
        case .unsupportedEncoding(let name): "the encoding \(name.onOneLine) is not supported; use UTF-8"
        case .unknownElement(let name): "unknown element <\(name.onOneLine)>"
        case .unknownEntity(let name): "unknown entity &\(name.onOneLine);"
        case .invalidCharacterReference: "not a reference to a character"
        case .unclosedElement(let name): "<\(name)> is not closed"
        case .keyWithoutValue: "a key without a value"
        case .valueWithoutKey: "a value without a key"
        case .unsupportedVersion: "this version of the format is not supported"
        case .invalidTrailer: "the trailer is damaged, or the file was cut short"
        case .invalidOffset: "the offset of an object lies outside"
        case .invalidReference: "a reference to an object that is not there"
        case .unknownMarker(let byte): "unknown type of object \(Self.hexadecimal(byte))"
        case .lengthBeyondEnd: "an object is longer than what is left of the file"
        case .keyIsNotAString: "the key of a dictionary is not a string"
        case .overlappingObjects: "objects lie on top of each other"
        case .circularReference: "a container holds itself"
        case .tooManyValues: "shared objects unfold to more than \(PropertyList.unfoldingLimit) values"
        case .characterNotRepresentable(let scalar):
            "it has the character \(Self.codePoint(of: scalar))"
        case .documentTooLong: "the document is longer than \(PropertyList.documentLimit) bytes"
        case .dateNotRepresentable: "the date is not in the years 0 to 9999"
        case .kindNotRepresentable(let kind): "it is \(kind.nameWithArticle)"
        case .realNotRepresentable: "the number is not finite"
        }
    }

    private static func name(of byte: UInt8) -> String {
        (0x21..<0x7F).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(hexadecimal(byte))"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static func codePoint(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
