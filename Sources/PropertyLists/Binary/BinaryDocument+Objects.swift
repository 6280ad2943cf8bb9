/// The objects of a document: numbers, text and data, and the lists of containers.
extension BinaryDocument {
    /// An object: its kind and the position of its contents.
    enum Object {
        case leaf(PropertyList)
        /// Text or data, whose bytes are in a range of the document.
        case bytes(ByteKind, Range<Int>)
        case array(References)
        case dictionary(keys: References, values: References)
    }

    enum ByteKind {
        case data, ascii, utf16

        /// The greatest length in bytes at which the decoded value needs no heap allocation. Such leaves cannot be
        /// used to multiply memory, so they need not be noted in ``BinaryExtents``.
        var inlineLengthLimit: Int {
            switch self {
            case .ascii: 15
            case .utf16: 10
            case .data: 0
            }
        }
    }

    /// Reads the object at an offset, without the objects it refers to.
    func object(at offset: Int) throws(PropertyListError) -> Object {
        guard let marker = view[offset] else { throw error(.invalidOffset, at: offset) }
        let low = marker & 0x0F
        switch marker >> 4 {
        case 0x0:
            switch low {
            case 0x8: return .leaf(.boolean(false))
            case 0x9: return .leaf(.boolean(true))
            default: throw error(.unknownMarker(marker), at: offset)
            }
        case 0x1: return .leaf(.integer(try integer(at: offset, low)))
        case 0x2: return .leaf(.real(try real(at: offset, low)))
        case 0x3 where low == 3:
            let seconds = Double(bitPattern: try unsigned(at: offset + 1, width: 8))
            return .leaf(.date(PropertyListDate(secondsSinceReferenceDate: seconds)))
        case 0x4: return .bytes(.data, try contents(at: offset, low, width: 1))
        case 0x5: return .bytes(.ascii, try contents(at: offset, low, width: 1))
        case 0x6: return .bytes(.utf16, try contents(at: offset, low, width: 2))
        case 0x8 where low < 8:
            let uid = try unsigned(at: offset + 1, width: Int(low) + 1)
            guard let uid = UInt32(exactly: uid) else { throw error(.invalidReference, at: offset) }
            return .leaf(.uid(uid))
        case 0xA:
            let range = try contents(at: offset, low, width: referenceWidth)
            return .array(references(range))
        case 0xD:
            let range = try contents(at: offset, low, width: referenceWidth * 2)
            let middle = range.lowerBound + range.count / 2
            return .dictionary(
                keys: references(range.lowerBound..<middle), values: references(middle..<range.upperBound))
        default:
            throw error(.unknownMarker(marker), at: offset)
        }
    }

    /// Decodes text or data. Nil if the text is not in the encoding of its marker; see ``textMarkedASCII(_:)``.
    func value(_ kind: ByteKind, _ range: Range<Int>) -> PropertyList? {
        switch kind {
        case .data: view.copy(range).map(PropertyList.data)
        case .ascii: view.asciiText(range).map(PropertyList.string)
        case .utf16: view.utf16Text(range).map(PropertyList.string)
        }
    }

    /// Decodes text that is marked as ASCII but is not: as UTF-8 if it is valid, otherwise as ISO 8859-1. Other
    /// programs write both, and CoreFoundation reads them. Nil if the range reaches past the end.
    func textMarkedASCII(_ range: Range<Int>) -> String? {
        view.text(range) ?? view.latin1Text(range)
    }

    private func references(_ range: Range<Int>) -> References {
        References(offset: range.lowerBound, count: range.count / referenceWidth, length: range.count)
    }

    /// Reads an integer of 1, 2, 4, 8 or 16 bytes: the first three are unsigned, the others signed.
    private func integer(at offset: Int, _ low: UInt8) throws(PropertyListError) -> PropertyListInteger {
        guard low <= 4 else { throw error(.invalidInteger, at: offset) }
        let width = 1 << Int(low)
        guard width == 16 else {
            let bits = try unsigned(at: offset + 1, width: width)
            return width == 8 ? PropertyListInteger(Int(Int64(bitPattern: bits))) : PropertyListInteger(bits)
        }
        let high = try unsigned(at: offset + 1, width: 8)
        let bits = try unsigned(at: offset + 9, width: 8)
        if high == 0 { return PropertyListInteger(bits) }
        if high == .max, bits >> 63 == 1 { return PropertyListInteger(Int(Int64(bitPattern: bits))) }
        throw error(.invalidInteger, at: offset)
    }

    private func real(at offset: Int, _ low: UInt8) throws(PropertyListError) -> Double {
        switch low {
        case 2: Double(Float(bitPattern: UInt32(truncatingIfNeeded: try unsigned(at: offset + 1, width: 4))))
        case 3: Double(bitPattern: try unsigned(at: offset + 1, width: 8))
        default: throw error(.invalidReal, at: offset)
        }
    }

    /// The range of an object's contents, which are items of `width` bytes. Their count is the low half of the marker
    /// or, if that is 15, an integer after it.
    private func contents(at offset: Int, _ low: UInt8, width: Int) throws(PropertyListError) -> Range<Int> {
        var start = offset + 1
        var count = Int(low)
        if low == 0x0F {
            guard let marker = view[start], marker >> 4 == 0x1, marker & 0x0F <= 3 else {
                throw error(.lengthBeyondEnd, at: start)
            }
            let width = 1 << Int(marker & 0x0F)
            guard let value = Int(exactly: try unsigned(at: start + 1, width: width)) else {
                throw error(.lengthBeyondEnd, at: start)
            }
            count = value
            start += 1 + width
        }
        let (length, overflowed) = count.multipliedReportingOverflow(by: width)
        guard !overflowed, length <= offsetTable - start else { throw error(.lengthBeyondEnd, at: offset) }
        return start..<start + length
    }

    private func unsigned(at offset: Int, width: Int) throws(PropertyListError) -> UInt64 {
        guard offset + width <= offsetTable, let number = view.bigEndian(at: offset, width: width) else {
            throw error(.lengthBeyondEnd, at: offset)
        }
        return number
    }
}
