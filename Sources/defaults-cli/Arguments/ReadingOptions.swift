import PrefsCore

/// The options of `read`, resolved.
struct ReadingOptions {
    /// Which domains are searched.
    var layers = Layers.storedAndRegistered
    var form = Form.description
    /// Whether each value is printed with its origin.
    var showsOrigin: Bool
    /// The value to print if there is none.
    var defaultValue: PropertyList?

    enum Layers {
        case storedAndRegistered, stored, effective
    }

    enum Form {
        case description, raw
        case document(DocumentFormat)
    }

    init(_ options: Options, _ verb: Verb?) throws(CommandError) {
        try options.refuse(.stored, with: .effective, verb)
        try options.refuse(.raw, with: .format, verb)
        try options.refuse(.raw, with: .origin, verb)
        if options.has(.stored) { layers = .stored }
        if options.has(.effective) { layers = .effective }
        if options.has(.raw) { form = .raw }
        if let format = try DocumentFormat(options, verb) { form = .document(format) }
        showsOrigin = options.has(.origin)
        if let text = options.argument(of: .defaultValue) { defaultValue = try UntypedText.parse(text) }
    }
}

extension Options {
    /// Throws a usage error if both options were given.
    fileprivate func refuse(_ first: Option, with second: Option, _ verb: Verb?) throws(CommandError) {
        if has(first), has(second) { throw .usage(.conflict(first, second), verb) }
    }
}
