import Foundation
import TestSupport

/// Settings bundles for the tests of `settings`.
extension TemporaryHome {
    /// Writes a bundle that is found for a domain: `DOMAIN.bundle` in the user's `settings`.
    ///
    /// - Parameter panes: The elements of each pane as property-list text, by the name of its file.
    func installBundle(_ domain: String, title: String? = nil, _ panes: [String: String]) throws {
        try createBundle(".local/share/settings/\(domain).bundle", title: title, panes)
    }

    func createBundle(_ path: String, title: String? = nil, _ panes: [String: String]) throws {
        for (file, elements) in panes {
            let head = file == "Root" ? title.map { "Title = \"\($0)\";" } ?? "" : ""
            try create("\(path)/\(file).plist", "{ \(head) PreferenceSpecifiers = (\(elements)); }")
        }
    }

    /// Pigeon's settings, with an element of each kind.
    func installPigeon() throws { try installBundle("com.pigeon", title: "Pigeon", Self.pigeon) }

    static let pigeon = [
        "Root": """
        { Type = PSGroupSpecifier; Title = Map; FooterText = "Maps are drawn by others."; },
        { Type = PSToggleSwitchSpecifier; Title = "Sync Location"; Key = HPSyncLocations; DefaultValue = <*BN>;
          Description = "Shares where the pigeon is."; },
        { Type = PSMultiValueSpecifier; Title = "Map Style"; Key = HPMapStyle; DefaultValue = <*I0>;
          Values = (<*I0>, <*I1>, <*I2>); Titles = (Standard, Satellite, Hybrid); },
        { Type = PSSliderSpecifier; Key = HPZoom; DefaultValue = <*I1>; MinimumValue = <*I0>; MaximumValue = <*I10>;
          Step = <*R0.5>; DependsOn = { Key = HPSyncLocations; Value = <*BY>; }; },
        { Type = PSGroupSpecifier; Title = Account; },
        { Type = PSTextFieldSpecifier; Title = Name; Key = HPName; DefaultValue = Homer; Pattern = "[A-Z].*|"; },
        { Type = PSTextFieldSpecifier; Title = Password; Key = HPPassword; IsSecure = <*BY>; },
        { Type = PSTitleValueSpecifier; Title = Version; Key = HPVersion; DefaultValue = "1.0"; },
        { Type = PSRadioGroupSpecifier; Title = Food; Key = HPFood; DefaultValue = corn; FooterText = "Not too much.";
          Values = (corn, peas); Titles = (Corn, Peas); },
        { Type = PSGroupSpecifier; },
        { Type = PSChildPaneSpecifier; Title = Advanced; File = Advanced; }
        """,
        "Advanced": """
        { Type = PSGroupSpecifier; Title = "Way home"; },
        { Type = PSToggleSwitchSpecifier; Title = Homing; Key = HPHoming; DefaultValue = Y; TrueValue = Y;
          FalseValue = N; FalseConfirmationPrompt = { Type = PSConfirmationPrompt; Title = "Sure?";
          Prompt = "It does not come home."; ConfirmText = Lose; DenyText = Keep; }; }
        """,
    ]
}
