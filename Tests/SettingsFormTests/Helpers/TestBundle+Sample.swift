import PrefsCore

extension TestBundle {
    /// A bundle with every kind of element.
    static func sample() throws -> TestBundle {
        try TestBundle([
            "Root": pane("Pigeon", flight + map + units + [group("More"), child("Loft", "Loft")]),
            "Loft": pane("Loft", loft), "Deep": pane("Deep", deep),
        ])
    }

    static func group(_ title: String, footer: String? = nil) -> PropertyListDictionary {
        var group: PropertyListDictionary = ["Type": "PSGroupSpecifier", "Title": .string(title)]
        if let footer { group.set(.string(footer), forKey: "FooterText") }
        return group
    }

    static func child(_ title: String, _ file: String) -> PropertyListDictionary {
        ["Type": "PSChildPaneSpecifier", "Title": .string(title), "File": .string(file)]
    }

    static func toggle(_ title: String, _ key: String) -> PropertyListDictionary {
        [
            "Type": "PSToggleSwitchSpecifier", "Title": .string(title), "Key": .string(key), "DefaultValue": false,
        ]
    }

    private static let flight: [PropertyListDictionary] = [
        group("Flight", footer: "The loft is asked before each flight, and the pigeon may say no."),
        [
            "Type": "PSToggleSwitchSpecifier", "Title": "Sync Location", "Key": "HPSyncLocations",
            "DefaultValue": false, "Description": "Tells the loft where the pigeon is.",
        ],
        [
            "Type": "PSToggleSwitchSpecifier", "Title": "Race Mode", "Key": "HPRaceMode", "DefaultValue": "slow",
            "TrueValue": "fast", "FalseValue": "slow",
            "TrueConfirmationPrompt": [
                "Type": "PSConfirmationPrompt", "Title": "Race?", "Prompt": "The pigeon will be tired.",
                "ConfirmText": "Race", "DenyText": "Rest",
            ],
        ],
        ["Type": "PSTextFieldSpecifier", "Title": "Name", "Key": "HPName", "DefaultValue": "Homer"],
        [
            "Type": "PSTextFieldSpecifier", "Title": "Ring", "Key": "HPRing", "DefaultValue": "0001",
            "Pattern": "[0-9]{4}", "Description": "The number on the ring.",
        ],
        ["Type": "PSTextFieldSpecifier", "Title": "Password", "Key": "HPPassword", "IsSecure": true],
        [
            "Type": "PSSliderSpecifier", "Title": "Altitude", "Key": "HPAltitude", "DefaultValue": 50,
            "MinimumValue": 0, "MaximumValue": 100, "Step": 5,
        ],
    ]

    private static let map: [PropertyListDictionary] = [
        group("Map"),
        [
            "Type": "PSMultiValueSpecifier", "Title": "Map Type", "Key": "HPMapType", "DefaultValue": 0,
            "Values": [0, 1, 2], "Titles": ["Standard", "Satellite", "Hybrid"],
        ],
        ["Type": "PSTitleValueSpecifier", "Title": "Version", "Key": "HPVersion", "DefaultValue": "1.2"],
    ]

    private static let units: [PropertyListDictionary] = [
        [
            "Type": "PSRadioGroupSpecifier", "Title": "Units", "Key": "HPUnits", "DefaultValue": "km",
            "Values": ["km", "mi"], "Titles": ["Kilometres", "Miles"], "FooterText": "Used everywhere.",
        ]
    ]

    private static let loft: [PropertyListDictionary] = [
        group("鳩舎"), toggle("開いている", "HPOpen"),
        [
            "Type": "PSTextFieldSpecifier", "Title": "Greeting", "Key": "HPGreeting", "DefaultValue": "こんにちは",
            "DependsOn": ["Key": "HPOpen", "Value": true],
        ],
        child("Deep", "Deep"),
    ]

    private static let deep: [PropertyListDictionary] =
        [group("Many")] + (1...30).map { toggle("Switch \($0)", "HPSwitch\($0)") }
}
