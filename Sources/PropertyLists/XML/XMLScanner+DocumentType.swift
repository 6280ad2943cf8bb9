extension XMLScanner {
    /// Passes a document type declaration, its internal subset included, behind `<!DOCTYPE`.
    ///
    /// Nothing in it is read: what it declares, entities above all, does not exist for the reader.
    mutating func skipDocumentType(from start: Int) throws(PropertyListError) {
        while let byte = cursor.next {
            switch byte {
            case UInt8(ascii: ">"):
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
            case UInt8(ascii: "<") where cursor.take("<!--"):
                try skip(past: "-->", from: start)
            case UInt8(ascii: "<") where cursor.take("<?"):
                try skip(past: "?>", from: start)
            default:
                cursor.advance()
            }
        }
        throw error(.unexpectedEnd, at: start)
    }

    /// Passes a quoted literal. A quote that nothing closes before the next line or tag is passed alone,
    /// as CoreFoundation, which knows of no literals here, passes every quote.
    private mutating func skipLiteral(_ quote: UInt8) {
        let end = cursor.view.firstOffset(from: cursor.offset + 1) {
            $0 == quote || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\n")
        }
        cursor.move(to: cursor.view[end] == quote ? end + 1 : cursor.offset + 1)
    }
}
