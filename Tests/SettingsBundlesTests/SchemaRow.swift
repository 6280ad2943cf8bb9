import PrefsCore
import SettingsBundles
import Testing

/// A row of Apple's table of keys: a key of a specifier, with values that the schema accepts and refuses for it.
struct SchemaRow: Sendable, CustomTestStringConvertible {
    let specifier: String
    let key: String
    /// How its absence is reported; nil for an optional key.
    let absence: Absence?
    var accepted: [PropertyList]
    let refused: [PropertyList]
    /// Values that are ignored with a warning.
    var warned: [PropertyList] = []

    enum Absence { case error, warning }

    init(
        _ specifier: String, _ key: String, _ absence: Absence? = nil, accepts accepted: PropertyList...,
        refuses refused: PropertyList...
    ) {
        self.specifier = specifier
        self.key = key
        self.absence = absence
        self.accepted = accepted
        self.refused = refused
    }

    var testDescription: String { "\(specifier).\(key)" }

    /// An element of the specifier without anything that the schema reports.
    var element: PropertyListDictionary {
        var element: PropertyListDictionary = ["Type": .string(specifier)]
        switch specifier {
        case "PSGroupSpecifier": break
        case "PSChildPaneSpecifier":
            element["Title"] = "More"
            element["File"] = "More"
        default:
            element["Title"] = "Title"
            element["Key"] = "Key"
        }
        switch specifier {
        case "PSToggleSwitchSpecifier": element["DefaultValue"] = true
        case "PSTitleValueSpecifier":
            element["DefaultValue"] = "text"
            element["Values"] = ["text"]
            element["Titles"] = ["Text"]
        case "PSSliderSpecifier":
            element["DefaultValue"] = 0.5
            element["MinimumValue"] = 0
            element["MaximumValue"] = 1
        case "PSMultiValueSpecifier", "PSRadioGroupSpecifier":
            element["DefaultValue"] = 1
            element["Values"] = [1, 2]
            element["Titles"] = ["One", "Two"]
        default: break
        }
        return element
    }

    /// The rows of Apple's "Settings Application Schema Reference" and of "Building a settings bundle for your app".
    static let all: [SchemaRow] = group + toggle + text + slider + title + multiple + radio + child + idioms

    private static let idioms = SettingsSpecifier.allCases.filter { $0 != .group }.map {
        SchemaRow($0.rawValue, "SupportedUserInterfaceIdioms", accepts: ["Phone"], refuses: "Pad")
    }

    private static let group = [
        SchemaRow("PSGroupSpecifier", "Title", accepts: "Map", refuses: 1, true, [], [:]),
        SchemaRow("PSGroupSpecifier", "FooterText", accepts: "What the map shows", refuses: 1, false),
        SchemaRow("PSGroupSpecifier", "SupportedUserInterfaceIdioms", accepts: ["Phone"], ["Pad"], refuses: "Pad"),
    ]

    private static let toggle = [
        SchemaRow("PSToggleSwitchSpecifier", "Title", .warning, accepts: "Sync", refuses: 1, true),
        SchemaRow("PSToggleSwitchSpecifier", "Key", .error, accepts: "HPSync", refuses: 1, true, []),
        SchemaRow("PSToggleSwitchSpecifier", "DefaultValue", .warning, accepts: true, false, 1, 0, refuses: [], [:]),
        SchemaRow(
            "PSToggleSwitchSpecifier", "TrueValue", accepts: "on", 2, 2.5, true, .data([1]),
            .date(PropertyListDate(secondsSinceReferenceDate: 0)), refuses: [], [:]),
        SchemaRow("PSToggleSwitchSpecifier", "FalseValue", accepts: "off", 0, -1, refuses: [], [:]),
        SchemaRow("PSToggleSwitchSpecifier", "Description", accepts: "Sends places", refuses: 1, []),
        SchemaRow(
            "PSToggleSwitchSpecifier", "TrueConfirmationPrompt", accepts: .dictionary(prompt), refuses: "Sure?", 1),
        SchemaRow(
            "PSToggleSwitchSpecifier", "FalseConfirmationPrompt", accepts: .dictionary(prompt), refuses: "Sure?", []),
    ]

    static let prompt: PropertyListDictionary = [
        "Type": "PSConfirmationPrompt", "Title": "Sync", "Prompt": "Sure?", "ConfirmText": "Yes", "DenyText": "No",
    ]

    private static let text = [
        SchemaRow("PSTextFieldSpecifier", "Title", accepts: "Name", refuses: 1),
        SchemaRow("PSTextFieldSpecifier", "Key", .error, accepts: "HPName", refuses: 1, [:]),
        SchemaRow("PSTextFieldSpecifier", "DefaultValue", accepts: "", "Loft", refuses: 1, true, []),
        SchemaRow("PSTextFieldSpecifier", "IsSecure", accepts: true, false, 1, refuses: "YES", []),
        hint("KeyboardType", ["Alphabet", "NumbersAndPunctuation", "NumberPad", "URL", "EmailAddress"]),
        hint("AutocapitalizationType", ["None", "Sentences", "Words", "AllCharacters"]),
        hint("AutocorrectionType", ["Default", "No", "Yes"]),
        SchemaRow("PSTextFieldSpecifier", "Pattern", accepts: "[0-9]+", "", refuses: 1, "(", "a)(b"),
        SchemaRow("PSTextFieldSpecifier", "Description", accepts: "Of the bird", refuses: 1),
    ]

    /// A hint for keyboards on a screen. Other values are warnings, so none is refused.
    private static func hint(_ key: String, _ words: [PropertyList]) -> SchemaRow {
        var row = SchemaRow("PSTextFieldSpecifier", key)
        row.accepted = words
        row.warned = ["Piano", 1]
        return row
    }

    private static let slider = [
        SchemaRow("PSSliderSpecifier", "Key", .error, accepts: "HPZoom", refuses: 1),
        SchemaRow("PSSliderSpecifier", "DefaultValue", .warning, accepts: 0, 0.25, 1, refuses: "0.5", true, []),
        SchemaRow("PSSliderSpecifier", "MinimumValue", .warning, accepts: 0, -1.5, refuses: "0", true),
        SchemaRow("PSSliderSpecifier", "MaximumValue", .warning, accepts: 1, 2.5, refuses: "1", []),
        SchemaRow("PSSliderSpecifier", "MinimumValueImage", accepts: "small.png", refuses: 1, .data([1])),
        SchemaRow("PSSliderSpecifier", "MaximumValueImage", accepts: "great.png", refuses: 1, .data([1])),
        SchemaRow("PSSliderSpecifier", "Step", accepts: 0.25, 1, refuses: "1", 0, -1),
    ]

    private static let title = [
        SchemaRow("PSTitleValueSpecifier", "Title", accepts: "Version", refuses: 1),
        SchemaRow("PSTitleValueSpecifier", "Key", .error, accepts: "HPVersion", refuses: 1),
        SchemaRow("PSTitleValueSpecifier", "DefaultValue", .warning, accepts: "1.0", 1, 2.5, refuses: [], [:]),
        SchemaRow("PSTitleValueSpecifier", "Values", .error, accepts: ["1"], [1], refuses: "1", 1, [], ["1", "2"]),
        SchemaRow("PSTitleValueSpecifier", "Titles", .error, accepts: ["One"], refuses: "One", [], ["One", "Two"]),
    ]

    private static let multiple =
        choosing("PSMultiValueSpecifier", title: .warning) + [
            SchemaRow(
                "PSMultiValueSpecifier", "ShortTitles", accepts: ["1", "2"], refuses: "1", ["1"], ["1", "2", "3"])
        ]

    private static let radio =
        choosing("PSRadioGroupSpecifier", title: nil) + [
            SchemaRow("PSRadioGroupSpecifier", "FooterText", accepts: "Choose", refuses: 1)
        ]

    private static func choosing(_ specifier: String, title: Absence?) -> [SchemaRow] {
        [
            SchemaRow(specifier, "Title", title, accepts: "Map", refuses: 1),
            SchemaRow(specifier, "Key", .error, accepts: "HPMapType", refuses: 1, []),
            SchemaRow(specifier, "DefaultValue", .warning, accepts: 1, 2),
            SchemaRow(specifier, "Values", .error, accepts: [1, 2], ["a", true], refuses: "1", [1], [1, 2, 3]),
            SchemaRow(specifier, "Titles", .error, accepts: ["a", "b"], refuses: "a", ["a"], ["a", "b", "c"]),
            SchemaRow(specifier, "DisplaySortedByTitle", accepts: true, false, 1, refuses: "YES", []),
        ]
    }

    private static let child = [
        SchemaRow("PSChildPaneSpecifier", "Title", .warning, accepts: "More", refuses: 1),
        SchemaRow(
            "PSChildPaneSpecifier", "File", .error, accepts: "More", refuses: 1, "", "More.plist", "a/b", "../More"),
        SchemaRow("PSChildPaneSpecifier", "Icon", accepts: "more.png", refuses: 1),
    ]
}
