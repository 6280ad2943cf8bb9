import PrefsCore

/// A character of the story.
///
/// The list of characters is a setting, so that other editions can have their own:
///
/// ```sh
/// prefs write com.wonderland WLCharacters -array '{ identifier = hatter; name = Hatter; summary = "Pours tea."; }'
/// ```
struct StoryCharacter: Codable, PreferenceValue {
    /// Stays the same when the list, or the name, changes.
    var identifier: String
    var name: String
    var summary: String

    /// The characters of this edition, in `Characters.plist`, a resource that `characters.sh` makes.
    static func all() throws -> [StoryCharacter] {
        try [StoryCharacter](propertyList: PropertyListDocument(decoding: PackageResources.Characters_plist).root)
    }
}
