internal import Foundation
public import PrefsCore

/// Conversion between property lists and Foundation's values of type `Any`.
extension PropertyList {
    /// Converts a value of Swift or Foundation to a property list.
    ///
    /// | value | becomes |
    /// |---|---|
    /// | `String`, `NSString` | string |
    /// | `Bool`, `NSNumber(value: true)` | boolean |
    /// | all integers, `NSNumber` of one | integer |
    /// | `Double`, `Float`, `CGFloat`, `Float16`, `NSNumber` of one | real |
    /// | `Decimal`, `NSDecimalNumber` | the nearest real |
    /// | `Date`, `NSDate` | date |
    /// | `Data`, `NSData` | data |
    /// | arrays, `NSArray` | array |
    /// | dictionaries with string keys, `NSDictionary` | dictionary, with its keys sorted by UTF-16 code unit |
    /// | ``PropertyList`` | itself |
    ///
    /// An `Optional` is converted to the value that it wraps. A dictionary whose only key is `CF$UID` becomes a
    /// reference of a keyed archive if its value allows that, as in XML.
    ///
    /// - Throws: ``BridgingError`` for anything else: `nil`, `NSNull`, a `URL`, a type of the program's own, a key
    ///   that is not a string, an integer outside −2^63 to 2^64−1, and nesting beyond
    ///   ``/PropertyLists/PropertyList/nestingLimit``, such as an `NSMutableArray` that contains itself.
    public init(bridging value: Any) throws(BridgingError) {
        try self.init(bridging: value, depth: 0)
    }

    /// - Parameter depth: The number of containers that contain the value.
    init(bridging value: Any, depth: Int) throws(BridgingError) {
        // Objects are checked first: casting an `NSArray` to a Swift array converts everything inside it, however
        // deep. Casting a Swift array to a class does the same, so only objects are cast to classes.
        if type(of: value) is AnyClass {
            try self.init(object: value as AnyObject, depth: depth)
        } else if let optional = value as? any OptionalValue {
            guard let wrapped = optional.wrapped else { throw BridgingError(.noValue) }
            try self.init(bridging: wrapped, depth: depth)
        } else if let elements = value as? [Any] {
            try self.init(elements: elements, depth: depth)
        } else if let dictionary = value as? [AnyHashable: Any] {
            try self.init(pairs: dictionary.lazy.map { ($0.base, $1) }, depth: depth)
        } else {
            try self.init(leaf: value)
        }
    }

    private init(leaf value: Any) throws(BridgingError) {
        switch value {
        case let text as String: self = .string(text)
        case let flag as Bool: self = .boolean(flag)
        case let integer as any BinaryInteger:
            guard let integer = PropertyListInteger(exactly: integer) else { throw BridgingError(.integerOutOfRange) }
            self = .integer(integer)
        case let real as any BinaryFloatingPoint: self = .real(Double(real))
        case let date as Date: self = .date(PropertyListDate(date))
        case let data as Data: self = .data([UInt8](data))
        case let decimal as Decimal: self = .real(NSDecimalNumber(decimal: decimal).doubleValue)
        case let propertyList as PropertyList: self = propertyList
        case let dictionary as PropertyListDictionary: self = .dictionary(dictionary)
        default: throw BridgingError(.unsupportedType("\(type(of: value))"))
        }
    }

    private init(object: AnyObject, depth: Int) throws(BridgingError) {
        switch object {
        case let text as NSString: self = .string(text as String)
        case let number as NSNumber: self.init(number)
        case let date as NSDate: self = .date(PropertyListDate(date as Date))
        case let data as NSData: self = .data([UInt8](data as Data))
        case let array as NSArray: try self.init(elements: array.storedElements, depth: depth)
        case let dictionary as NSDictionary: try self.init(pairs: dictionary.storedPairs, depth: depth)
        case is NSNull: throw BridgingError(.noValue)
        default: throw BridgingError(.unsupportedType("\(type(of: object))"))
        }
    }

    private init(elements: some Sequence<Any>, depth: Int) throws(BridgingError) {
        guard depth < Self.nestingLimit else { throw BridgingError(.nestingTooDeep) }
        var converted: [PropertyList] = []
        for element in elements {
            do throws(BridgingError) {
                converted.append(try PropertyList(bridging: element, depth: depth + 1))
            } catch {
                throw error.inside(.index(converted.count))
            }
        }
        self = .array(converted)
    }

    private init(pairs: some Sequence<(Any, Any)>, depth: Int) throws(BridgingError) {
        guard depth < Self.nestingLimit else { throw BridgingError(.nestingTooDeep) }
        var converted: [(String, PropertyList)] = []
        for (key, value) in pairs {
            guard let key = key as? String else { throw BridgingError(.keyIsNotAString("\(key)")) }
            do throws(BridgingError) {
                converted.append((key, try PropertyList(bridging: value, depth: depth + 1)))
            } catch {
                throw error.inside(.key(key))
            }
        }
        // The keys are sorted because the order of a Swift dictionary differs in each process.
        let dictionary = PropertyListDictionary(converted.sorted { $0.0.precedesInUTF16($1.0) })
        self = PropertyList(keyedArchiveReference: dictionary) ?? .dictionary(dictionary)
    }

    /// The value as a Foundation type: `String`, `Bool`, `NSNumber`, `Date`, `Data`, `[Any]` or `[String: Any]`.
    ///
    /// Numbers are `NSNumber`s, so that `as? Int`, `as? Double` and the like succeed whenever that type can hold the
    /// number, as on Apple's systems. Keys that Swift's strings consider equal although their bytes differ (`é` as
    /// one code point or as two) become one key of a Swift dictionary, with the value of the last of them. All NaNs
    /// become the same NaN. A reference of a keyed archive becomes a dictionary with the single key `CF$UID`, as in
    /// XML.
    public var any: Any {
        switch self {
        case .string(let text): text
        case .boolean(let flag): flag
        case .integer(let integer): NSNumber(integer)
        case .real(let real): NSNumber(value: real)
        case .date(let date): Date(date)
        case .data(let bytes): Data(bytes)
        case .uid(let uid): [Self.keyedArchiveReferenceKey: NSNumber(value: uid) as Any]
        case .array(let elements): elements.map(\.any)
        case .dictionary(let dictionary): dictionary.any
        }
    }
}

extension PropertyListDictionary {
    /// Converts a Foundation dictionary: ``PropertyList/init(bridging:)``.
    public init(bridging dictionary: [String: Any]) throws(BridgingError) {
        self.init()
        for (key, value) in dictionary.sorted(by: { $0.key.precedesInUTF16($1.key) }) {
            do throws(BridgingError) {
                set(try PropertyList(bridging: value, depth: 1), forKey: key)
            } catch {
                throw error.inside(.key(key))
            }
        }
    }

    /// The dictionary with Foundation's values: ``PropertyList/any``.
    public var any: [String: Any] {
        Dictionary(map { ($0.key, $0.value.any) }, uniquingKeysWith: { $1 })
    }
}

/// An `Optional` of any type.
private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
}
