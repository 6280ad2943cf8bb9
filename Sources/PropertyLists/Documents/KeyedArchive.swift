/// A keyed archive: the property list in which `NSKeyedArchiver` stores objects. Programs of macOS keep colours, fonts
/// and the like in their settings as data with such a property list.
///
/// The root has the key `$archiver`. `$objects` is an array of all objects, and `$top` names the first ones. An object
/// refers to another one by its index (`PropertyList.uid`), also to its class, under `$class`.
package struct KeyedArchive {
    private let objects: [PropertyList]
    private let top: PropertyListDictionary

    /// - Returns: Nil if the value is no keyed archive.
    init?(_ root: PropertyList) {
        guard case .dictionary(let root) = root, case .string? = root["$archiver"],
            case .array(let objects)? = root["$objects"], case .dictionary(let top)? = root["$top"]
        else { return nil }
        (self.objects, self.top) = (objects, top)
    }

    /// The limit of the values that archives unfold to. An object can be shared, and so an archive of a few hundred
    /// bytes can have millions of values.
    static let valueLimit = 1_000_000

    /// Why an archive is not shown as what it archives.
    package enum Failure: Error {
        /// A reference leads to no object, or an object has no class.
        case damaged
        /// The archive has more than ``KeyedArchive/valueLimit`` values, or more levels than a property list.
        case tooLarge
    }

    /// Shows the keyed archives inside a value as what they archive, and leaves the rest as it is.
    ///
    /// Arrays, dictionaries with texts as keys, strings, data, dates, UUIDs and URLs become values. Another object
    /// becomes a dictionary of its fields, with the name of its class under `$class`. Where an object contains itself,
    /// a dictionary has the name of its class under `$cycle`. No object is ever made.
    ///
    /// - Returns: The value, and for each archive that stays as it is the reason.
    package static func showing(in value: PropertyList) -> (value: PropertyList, failures: [Failure]) {
        var unfolding = Unfolding()
        return (unfolding.showing(value), unfolding.failures)
    }

    /// Replaces references by objects.
    private struct Unfolding {
        private(set) var failures: [Failure] = []
        /// So many bytes of a text or of data count as a value.
        private static let bytesOfAValue = 32
        private var valuesLeft = KeyedArchive.valueLimit
        private var depth = 0

        mutating func showing(_ value: PropertyList) -> PropertyList {
            let before = depth
            defer { depth = before }
            do throws(Failure) {
                if let archive = value.keyedArchive { return try contents(of: archive) }
            } catch {
                failures.append(error)
                return value
            }
            depth += 1
            switch value {
            case .array(let elements): return .array(elements.map { showing($0) })
            case .dictionary(let entries):
                return .dictionary(PropertyListDictionary(entries.map { ($0, showing($1)) }))
            default: return value
            }
        }

        private mutating func contents(of archive: KeyedArchive) throws(Failure) -> PropertyList {
            var path = Path(archive: archive)
            if archive.top.count == 1, let root = archive.top["root"] { return try value(root, &path) }
            return .dictionary(try fields(archive.top, &path))
        }

        /// The objects that contain the present one.
        private struct Path {
            let archive: KeyedArchive
            var indices: Set<UInt32> = []
        }

        private mutating func value(_ value: PropertyList, _ path: inout Path) throws(Failure) -> PropertyList {
            guard valuesLeft > 0, depth < PropertyList.nestingLimit - 2 else { throw .tooLarge }
            valuesLeft -= 1 + value.byteCount / Self.bytesOfAValue
            depth += 1
            defer { depth -= 1 }
            switch value {
            case .uid(let index): return try object(index, &path)
            case .array(let elements): return .array(try values(elements, &path))
            case .dictionary(let entries): return .dictionary(try fields(entries, &path))
            // An archive in the data of another one.
            default: return showing(value)
            }
        }

        private mutating func values(
            _ values: [PropertyList], _ path: inout Path
        ) throws(Failure) -> [PropertyList] {
            var unfolded: [PropertyList] = []
            for value in values { unfolded.append(try self.value(value, &path)) }
            return unfolded
        }

        private mutating func fields(
            _ fields: PropertyListDictionary, _ path: inout Path
        ) throws(Failure) -> PropertyListDictionary {
            var unfolded = PropertyListDictionary()
            for (key, value) in fields { unfolded.set(try self.value(value, &path), forKey: key) }
            return unfolded
        }

        private mutating func object(_ index: UInt32, _ path: inout Path) throws(Failure) -> PropertyList {
            guard let object = path.archive.object(at: index) else { throw .damaged }
            guard case .dictionary(var fields) = object else { return try value(object, &path) }
            guard let name = path.archive.className(of: fields) else { throw .damaged }
            guard path.indices.insert(index).inserted else { return ["$cycle": .string(name)] }
            defer { path.indices.remove(index) }
            fields.removeValue(forKey: "$class")
            let unfolded = try self.fields(fields, &path)
            if let value = unfolded.value(ofClass: name) { return value }
            return .dictionary(PropertyListDictionary([("$class", .string(name))] + Array(unfolded)))
        }
    }

    private func object(at index: UInt32) -> PropertyList? {
        objects.indices.contains(Int(index)) ? objects[Int(index)] : nil
    }

    private func className(of object: PropertyListDictionary) -> String? {
        guard case .uid(let index)? = object["$class"],
            case .dictionary(let description)? = self.object(at: index),
            case .string(let name)? = description["$classname"]
        else { return nil }
        return name
    }
}

extension PropertyList {
    /// The keyed archive that the value is, or that is encoded in it as data.
    fileprivate var keyedArchive: KeyedArchive? {
        guard case .data(let bytes) = self else { return KeyedArchive(self) }
        guard ["bplist", "<?xml", "<plist", "<!DOCTYPE"].contains(where: { bytes.starts(with: $0.utf8) }),
            let document = try? PropertyListDocument(decoding: bytes)
        else { return nil }
        return KeyedArchive(document.root)
    }

    /// The bytes of a text or of data; 0 for other values.
    fileprivate var byteCount: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .data(let bytes): bytes.count
        default: 0
        }
    }
}

extension PropertyListDictionary {
    /// The value of an object of Foundation with these fields; nil for another object.
    fileprivate func value(ofClass name: String) -> PropertyList? {
        switch name {
        case "NSArray", "NSMutableArray":
            guard count == 1, case .array? = self["NS.objects"] else { return nil }
            return self["NS.objects"]
        case "NSDictionary", "NSMutableDictionary":
            guard count == 2, case .array(let keys)? = self["NS.keys"], case .array(let values)? = self["NS.objects"],
                keys.count == values.count
            else { return nil }
            let names = keys.compactMap { if case .string(let name) = $0 { name } else { nil } }
            let entries = PropertyListDictionary(zip(names, values))
            return names.count == keys.count && entries.count == values.count ? .dictionary(entries) : nil
        case "NSString", "NSMutableString":
            guard count == 1 else { return nil }
            if case .data(let bytes)? = self["NS.bytes"] {
                return String(validating: bytes, as: UTF8.self).map(PropertyList.string)
            }
            guard case .string? = self["NS.string"] else { return nil }
            return self["NS.string"]
        case "NSData", "NSMutableData":
            return count == 1 ? self["NS.data"] : nil
        case "NSDate":
            guard count == 1, case .real(let seconds)? = self["NS.time"] else { return nil }
            let date = PropertyListDate(secondsSinceReferenceDate: seconds)
            // Dates of other years than 0 to 9999 have no text.
            return CalendarDate(date)?.xmlText == nil ? nil : .date(date)
        case "NSUUID":
            guard count == 1, case .data(let bytes)? = self["NS.uuidbytes"], bytes.count == 16 else { return nil }
            return bytes.hexadecimalText.utf8.uuidText.map(PropertyList.string)
        case "NSURL":
            guard self["NS.base"] == "$null", case .string? = self["NS.relative"] else { return nil }
            return self["NS.relative"]
        default: return nil
        }
    }
}
