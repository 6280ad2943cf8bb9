/// Converts a value to a type that it may not be of, as UserDefaults does. No conversion traps.
///
/// Where Apple's documentation contradicts itself, this follows swift-corelibs-foundation: "true" is true like "YES",
/// and booleans are 1 and 0 for `Double` and `Float` too. Some of that library's results are accidents of its
/// implementation, and different here: a real beyond the range of `Int` is the nearest `Int`, and NaN is 0 (there, both
/// depend on the processor); a real without a fraction is written without one (there, 5 is "5.0"); a number ends where
/// an incomplete exponent begins (there, "1e" is 0 as a `Double` and 1 as an `Int`), and at a blank (there, "0 1" is
/// true); line feeds are blanks for every getter.
extension PropertyList {
    /// The value as a boolean. A number is true unless it is 0. A string is true if it begins, after blanks, with `y`
    /// or `t` of either case, or with an integer other than 0. All other values are false.
    public var boolValue: Bool {
        switch self {
        case .boolean(let boolean): boolean
        case .integer(let integer): integer != 0
        case .real(let real): real != 0
        case .string(let text): NumberPrefix(text).boolValue
        case .date, .data, .uid, .array, .dictionary: false
        }
    }

    /// The value as an integer. A boolean is 1 or 0, and a number loses its fraction. A string is read as the integer
    /// at its beginning, after blanks, so "1e3" is 1 and "0x10" is 0. A number beyond the range of `Int` becomes the
    /// nearest `Int`. All other values are 0.
    public var integerValue: Int {
        switch self {
        case .boolean(let boolean): boolean ? 1 : 0
        case .integer(let integer): integer.signed.map { Int($0) } ?? .max
        case .real(let real): Int(nearest: real)
        case .string(let text): NumberPrefix(text).integerValue
        case .date, .data, .uid, .array, .dictionary: 0
        }
    }

    /// The value as the nearest `Double`. A boolean is 1 or 0. A string is read as the number at its beginning, after
    /// blanks. All values other than numbers, booleans and strings are 0.
    public var doubleValue: Double {
        switch self {
        case .boolean(let boolean): boolean ? 1 : 0
        case .integer(let integer): Double(integer)
        case .real(let real): real
        case .string(let text): NumberPrefix(text).doubleValue
        case .date, .data, .uid, .array, .dictionary: 0
        }
    }

    /// The value as ``doubleValue``, rounded to a `Float`; infinite if it is too large for one.
    public var floatValue: Float {
        switch self {
        case .integer(let integer): Float(integer)
        default: Float(doubleValue)
        }
    }

    /// The value as a string. A number is written with the shortest decimal digits that distinguish it from all others,
    /// and a boolean as "1" or "0". Nil for values that are neither.
    public var stringValue: String? {
        switch self {
        case .string(let text): text
        case .boolean(let boolean): boolean ? "1" : "0"
        case .integer(let integer): integer.description
        case .real(let real): real.shortestText(exponentFrom: 16)
        case .date, .data, .uid, .array, .dictionary: nil
        }
    }

    /// The elements of an array of strings. Nil for all other values, also if an element is a number, which is not
    /// converted here.
    public var stringArrayValue: [String]? {
        guard let elements = arrayValue else { return nil }
        let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return texts.count == elements.count ? texts : nil
    }

    /// The elements of an array; nil for all other values.
    public var arrayValue: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A dictionary itself; nil for all other values.
    public var dictionaryValue: PropertyListDictionary? {
        if case .dictionary(let dictionary) = self { dictionary } else { nil }
    }

    /// The bytes of data; nil for all other values, including strings.
    public var dataValue: [UInt8]? {
        if case .data(let bytes) = self { bytes } else { nil }
    }

    /// A date itself; nil for all other values, including strings and numbers.
    public var dateValue: PropertyListDate? {
        if case .date(let date) = self { date } else { nil }
    }
}

extension Int {
    /// Rounds a real towards zero; the nearest `Int` if it is out of range, and 0 for NaN.
    fileprivate init(nearest real: Double) {
        self = Int(exactly: real.rounded(.towardZero)) ?? (real.isNaN ? 0 : real < 0 ? .min : .max)
    }
}
