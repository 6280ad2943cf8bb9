extension XMLScanner {
    /// Skips the rest of a document type declaration after `<!DOCTYPE`, including its internal subset.
    ///
    /// The declarations are not read, so the entities they declare are unknown to the reader.
    mutating func skipDocumentType(from start: Int) throws(PropertyListError) {
        while let byte = cursor.next {
            switch byte {
            case UInt8(ascii: ">"):
                try checkText(start..<cursor.offset)
                return cursor.advance()
            case UInt8(ascii: "["):
                try skipInternalSubset(from: start)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skipLiteral(byte)
            default:
                cursor.advance()
            }
        }
        throw error(.unexpectedEnd, at: start)
    }

    private mutating func skipInternalSubset(from start: Int) throws(PropertyListError) {
        cursor.advance()
        while let byte = cursor.next {
            switch byte {
            case UInt8(ascii: "]"):
                return cursor.advance()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skipLiteral(byte)
            default:
                if try !skipComment(from: start) { cursor.advance() }
            }
        }
        throw error(.unexpectedEnd, at: start)
    }

    /// Skips a quoted literal. If no quote closes it before the next line or `<`, only its opening quote is skipped.
    /// CoreFoundation knows no literals here and skips every quote as a single character.
    private mutating func skipLiteral(_ quote: UInt8) {
        let end = cursor.view.firstOffset(from: cursor.offset + 1) {
            $0 == quote || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\n")
        }
        cursor.move(to: cursor.view[end] == quote ? end + 1 : cursor.offset + 1)
    }
}
