import CommandKit
import PropertyLists

/// What `settings` is to do, by its options and the words after the domain.
enum SettingsAction {
    /// Show the form, or ask numbered questions in its place.
    case show(isAccessible: Bool)
    case list(isJSON: Bool)
    case check
    case get(String, isJSON: Bool)
    case set(String, value: String)
    /// Remove the stored value of one setting, or of all.
    case reset(String?)

    /// - Parameters:
    ///   - name: The word after the domain: the title or key of a setting.
    ///   - value: The word after that.
    init(_ arguments: ArgumentCursor, _ name: String?, _ value: String?) throws {
        let options = arguments.options
        let given = Self.options.filter(options.has)
        let option = given.first
        if given.count > 1 { throw UsageError.conflict(given[0], given[1]) }
        let isJSON = try arguments.format() == .json
        if isJSON, option != .list {
            if let option { throw UsageError.conflict(option, .format) }
            if let value { throw UsageError.unexpected(value) }
            if name == nil { throw UsageError.needs(.format, .setting) }
        }
        if options.has(.dryRun), value == nil, option != .reset {
            throw UsageError.needs(.dryRun, .settingValue)
        }
        let surplus: String? =
            switch option {
            case nil: nil
            case .reset: value
            default: name
            }
        if let surplus { throw UsageError.unexpected(surplus) }
        switch (option, name, value) {
        case (.list, _, _): self = .list(isJSON: isJSON)
        case (.check, _, _): self = .check
        case (.reset, _, _): self = .reset(name)
        case (.accessible, _, _): self = .show(isAccessible: true)
        case (_, let name?, let value?): self = .set(name, value: value)
        case (_, let name?, nil): self = .get(name, isJSON: isJSON)
        default: self = .show(isAccessible: false)
        }
    }

    /// The options that each name an action.
    static let options = [Option.list, .check, .reset, .accessible]
}
