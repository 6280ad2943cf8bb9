import CommandKit
import PrefsCore

/// The options of `read`, checked for conflicts between them.
struct ReadingOptions {
    /// The layers that are searched: stored values and registered defaults, stored values alone, or all domains that a
    /// program searches.
    var layers = Layers.storedAndRegistered
    var form = ValueForm.description
    /// Whether each value is printed with its origin.
    var showsOrigin: Bool
    /// Whether the values inside keyed archives are shown.
    var showsArchives: Bool
    /// What is printed of the value.
    var part = Part.whole
    /// The value of `--default`, to print if the domain has no value at the key; nil without that option.
    var defaultValue: PropertyList?

    enum Layers {
        case storedAndRegistered, stored, effective
    }

    enum Part {
        case whole, count, keys
    }

    init(_ arguments: ArgumentCursor) throws {
        let options = arguments.options
        try Self.refuse(.effective, with: .stored, in: options)
        try Self.refuse(.format, with: .raw, in: options)
        try Self.refuse(.origin, with: .raw, in: options)
        if options.has(.count) || options.has(.keys) {
            try Self.refuse(.keys, with: .count, in: options)
            part = options.has(.count) ? .count : .keys
            try Self.refuse(.origin, with: part == .count ? .count : .keys, in: options)
        }
        if options.has(.stored) { layers = .stored }
        if options.has(.effective) { layers = .effective }
        if options.has(.raw) { form = .raw }
        if let format = try arguments.format() { form = .document(format) }
        showsOrigin = options.has(.origin)
        showsArchives = options.has(.archive)
        if let text = options.argument(of: .defaultValue) {
            defaultValue = try UntypedText.parse(text)
        }
    }

    private static func refuse(_ second: Option, with first: Option, in options: Options) throws {
        if options.has(first), options.has(second) { throw UsageError.conflict(first, second) }
    }
}
