internal import PrefsCore

/// Collects the cells of a table of the record: values that are neither arrays nor dictionaries of values, one after
/// another. The cells of each 1,000 locations become a part, which is encoded at once. So a record of many locations is
/// never in memory as property lists.
struct RecordCellWriter {
    private var parts: [PropertyList] = []
    private var cells: [PropertyList] = []
    private var locationCount = 0

    private static let locationsOfPart = 1_000

    mutating func append(_ cell: PropertyList) { cells.append(cell) }

    mutating func append(_ texts: [String]) { append(.array(texts.map(PropertyList.string))) }

    /// Ends the cells of one location.
    mutating func endLocation() {
        locationCount += 1
        guard locationCount % Self.locationsOfPart == 0 else { return }
        let part = PropertyList.array(cells)
        // A part that cannot be encoded stays as it is, and makes the encoding of the record fail.
        parts.append((try? part.encoded(as: .binary)).map(PropertyList.data) ?? part)
        cells.removeAll(keepingCapacity: true)
    }

    /// The table: data for each full part, and an array of the other cells.
    var form: PropertyList { .array(cells.isEmpty ? parts : parts + [.array(cells)]) }
}

/// Reads the cells of a table, one part after another.
struct RecordCellReader {
    private var parts: ArraySlice<PropertyList>
    private var cells: ArraySlice<PropertyList> = []

    init(_ form: PropertyList?) throws(RecordDamage) {
        guard let parts = form?.arrayValue else { throw RecordDamage() }
        self.parts = parts[...]
    }

    /// Whether there is another cell.
    mutating func hasNext() throws(RecordDamage) -> Bool {
        while cells.isEmpty {
            switch parts.popFirst() {
            case nil: return false
            case .array(let cells)?: self.cells = cells[...]
            case .data(let bytes)?:
                guard let cells = (try? PropertyList(decoding: bytes))?.arrayValue else { throw RecordDamage() }
                self.cells = cells[...]
            default: throw RecordDamage()
            }
        }
        return true
    }

    mutating func next() throws(RecordDamage) -> PropertyList {
        guard try hasNext(), let cell = cells.popFirst() else { throw RecordDamage() }
        return cell
    }
}
