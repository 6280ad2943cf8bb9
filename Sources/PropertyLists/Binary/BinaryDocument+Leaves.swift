/// The leaves that nearly all documents consist of, each read in one step.
extension BinaryDocument {
    /// A boolean, an integer of up to 8 bytes, a real, a date, or ASCII text of up to 14 bytes. Nil for all other
    /// objects and for one that is malformed: ``object(at:)`` reads those, or throws the error.
    ///
    /// This exists for speed.
    ///
    /// - Parameter offset: Must be below ``offsetTable``. As the trailer follows, there are 17 bytes from there on.
    func shortLeaf(at offset: Int) -> PropertyList? {
        guard let marker = view[offset] else { return nil }
        let low = Int(marker & 0x0F)
        switch marker {
        case 0x08: return .boolean(false)
        case 0x09: return .boolean(true)
        case 0x10...0x12: return unsigned(at: offset, exponent: low).map { .integer(PropertyListInteger($0)) }
        case 0x13:
            return unsigned(at: offset, exponent: 3).map { .integer(PropertyListInteger(Int(bitPattern: UInt($0)))) }
        case 0x22:
            return unsigned(at: offset, exponent: 2).map {
                .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))))
            }
        case 0x23: return unsigned(at: offset, exponent: 3).map { .real(Double(bitPattern: $0)) }
        case 0x33:
            return unsigned(at: offset, exponent: 3).map {
                .date(PropertyListDate(secondsSinceReferenceDate: Double(bitPattern: $0)))
            }
        case 0x50...0x5E: return shortText(at: offset, length: low).map(PropertyList.string)
        default: return nil
        }
    }

    /// ASCII text of up to 14 bytes; nil for all other objects.
    func shortText(at offset: Int) -> String? {
        guard let marker = view[offset], marker & 0xF0 == 0x50, marker != 0x5F else { return nil }
        return shortText(at: offset, length: Int(marker & 0x0F))
    }

    /// The range of the characters of text that is marked as ASCII and whose length follows in one byte, as that of 15
    /// to 255 bytes does; nil for all other objects.
    func longerText(at offset: Int) -> Range<Int>? {
        guard view.bigEndian(at: offset, width: 2) == 0x5F10, let length = view[offset + 2] else { return nil }
        let start = offset + 3
        guard Int(length) <= offsetTable - start else { return nil }
        return start..<start + Int(length)
    }

    private func shortText(at offset: Int, length: Int) -> String? {
        let start = offset + 1
        guard length <= offsetTable - start else { return nil }
        return view.asciiText(start..<start + length)
    }

    /// The number of 2 to the power of `exponent` bytes after the marker of an object.
    private func unsigned(at offset: Int, exponent: Int) -> UInt64? {
        let width = 1 << exponent
        guard width < offsetTable - offset else { return nil }
        return view.bigEndian(at: offset + 1, width: width)
    }
}
