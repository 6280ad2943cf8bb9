import PrefsCore

/// A dictionary of a bundle that is read by the keys of the schema. It collects what the schema does not allow.
struct SchemaDictionary {
    private let contents: PropertyListDictionary
    let location: SchemaLocation
    private(set) var problems: [SchemaProblem] = []
    private var ignoredKeys: [String] = []

    /// Checks a dictionary against the keys that it may have.
    init(_ contents: PropertyListDictionary, _ location: SchemaLocation, keys: [SchemaKey]) {
        self.contents = contents
        self.location = location
        for (name, value) in contents {
            if let key = keys.first(where: { $0.name.hasSameBytes(as: name) }) {
                check(value, of: key)
            } else {
                ignoredKeys.append(name)
                report(.unknownKey(name), .warning)
            }
        }
        for key in keys where key.need != .optional && contents[key.name] == nil {
            report(.missing(key: key.name), key.need == .required ? .error : .warning)
        }
    }

    /// The value of a key that the schema has, if it has the right type; else nil.
    subscript(key: String) -> PropertyList? { ignoredKeys.contains(where: key.hasSameBytes) ? nil : contents[key] }

    func string(_ key: String) -> String? {
        if case .string(let text)? = self[key] { text } else { nil }
    }

    func boolean(_ key: String) -> Bool? { self[key]?.number.map { $0 != 0 } }

    /// A number, rounded to a double.
    func number(_ key: String) -> Double? { self[key]?.roundedNumber }

    func array(_ key: String) -> [PropertyList]? {
        if case .array(let elements)? = self[key] { elements } else { nil }
    }

    func dictionary(_ key: String) -> PropertyListDictionary? {
        if case .dictionary(let dictionary)? = self[key] { dictionary } else { nil }
    }

    /// Adds a problem of the dictionary, or of the value of one of its keys.
    mutating func report(_ reason: SchemaProblem.Reason, _ severity: SchemaProblem.Severity, at key: String? = nil) {
        let location = key.map(location.appending) ?? location
        problems.append(SchemaProblem(severity: severity, location: location, reason: reason))
    }

    /// Adds the problems of a dictionary inside this one.
    mutating func report(_ others: [SchemaProblem]) {
        problems += others
    }

    private mutating func check(_ value: PropertyList, of key: SchemaKey) {
        var severity = SchemaProblem.Severity.error
        if case .hint(let words) = key.type {
            severity = .warning
            if case .string(let text) = value, !words.contains(where: text.hasSameBytes) {
                report(.unknownWord(text, known: words), severity, at: key.name)
            }
        }
        guard !key.type.accepts(value) else { return }
        ignoredKeys.append(key.name)
        report(.wrongType(value.kind, expected: key.type.name), severity, at: key.name)
    }
}
