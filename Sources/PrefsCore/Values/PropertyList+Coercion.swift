/// A value read as a type that it may not be of, as UserDefaults reads it. Nothing here traps.
///
/// Where Apple's texts contradict each other, this is what swift-corelibs-foundation does: "true" is as true as "YES",
/// and booleans are 1 and 0 for `Double` and `Float` too. Some of what it does is an accident of its making, and different
/// here: a real beyond all `Int`s is the nearest `Int`, and NaN is 0 (there, both are what the processor leaves); a real
/// without a fraction is written without one (there, 5 is "5.0"); a number ends where an incomplete exponent begins (there,
/// "1e" is 0 as a `Double` and 1 as an `Int`), and at a blank (there, "0 1" is true); line feeds are blanks for every getter.
extension PropertyList {
    /// A number: whether it is not 0. A text: whether it begins with `y` or `t` of either case, or an integer other than
    /// 0, after blanks. False for everything else.
    public var boolValue: Bool {
        switch self {
        case .boolean(let boolean): boolean
        case .integer(let integer): integer != 0
        case .real(let real): real != 0
        case .string(let text): NumberText(text).boolValue
        case .date, .data, .uid, .array, .dictionary: false
        }
    }

    /// A number: without its fraction. A text: the integer it begins with after blanks, so that "1e3" is 1 and "0x10" is 0. What
    /// no `Int` holds is the nearest one. 0 for everything else.
    public var integerValue: Int {
        switch self {
        case .boolean(let boolean): boolean ? 1 : 0
        case .integer(let integer): integer.signed.map { Int($0) } ?? .max
        case .real(let real): Int(nearest: real)
        case .string(let text): NumberText(text).integerValue
        case .date, .data, .uid, .array, .dictionary: 0
        }
    }

    /// A number: the nearest `Double`. A text: the number it begins with after blanks. 0 for everything else.
    public var doubleValue: Double {
        switch self {
        case .boolean(let boolean): boolean ? 1 : 0
        case .integer(let integer): Double(integer)
        case .real(let real): real
        case .string(let text): NumberText(text).doubleValue
        case .date, .data, .uid, .array, .dictionary: 0
        }
    }

    /// As ``doubleValue``, rounded; infinite for what is too large for a `Float`.
    public var floatValue: Float {
        switch self {
        case .integer(let integer): Float(integer)
        default: Float(doubleValue)
        }
    }

    /// A text itself; of a number its decimal digits, as few as tell it from all others; "1" and "0" for booleans. Nil
    /// for everything else.
    public var stringValue: String? {
        switch self {
        case .string(let text): text
        case .boolean(let boolean): boolean ? "1" : "0"
        case .integer(let integer): integer.description
        case .real(let real): real.shortestText(precision: 16)
        case .date, .data, .uid, .array, .dictionary: nil
        }
    }

    /// The texts of an array in which there is nothing else, for numbers are not made into texts here. Nil for every
    /// other value.
    public var stringArrayValue: [String]? {
        guard let elements = arrayValue else { return nil }
        var texts: [String] = []
        texts.reserveCapacity(elements.count)
        for element in elements {
            guard case .string(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// An array's elements. Nil for every other value.
    public var arrayValue: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A dictionary. Nil for every other value.
    public var dictionaryValue: PropertyListDictionary? {
        if case .dictionary(let dictionary) = self { dictionary } else { nil }
    }

    /// The bytes of data. Nil for every other value, texts included.
    public var dataValue: [UInt8]? {
        if case .data(let bytes) = self { bytes } else { nil }
    }

    /// A date. Nil for every other value, texts and numbers included.
    public var dateValue: PropertyListDate? {
        if case .date(let date) = self { date } else { nil }
    }
}

extension Int {
    /// The integer of a real without its fraction, or the nearest one there is; 0 for NaN.
    fileprivate init(nearest real: Double) {
        self = Int(exactly: real.rounded(.towardZero)) ?? (real.isNaN ? 0 : real < 0 ? .min : .max)
    }
}
