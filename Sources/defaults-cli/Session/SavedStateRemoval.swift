import PrefsCore
import PrefsRestoration

/// The removal of saved states that is held back by `--dry-run` or `batch`.
struct SavedStateRemoval {
    let name: DomainName
    let scenes: [SceneName]
    let catalogue: SavedStateCatalogue
    /// The line of the script that asks for it; nil without a script.
    let scriptLine: ScriptLine?

    /// Throws an error if one of the saved states cannot be removed, as far as that can be found out without writing.
    func check() throws(CommandError) {
        for scene in scenes {
            do throws(PreferencesError) {
                try catalogue.preflightRemoval(of: scene, of: name)
            } catch {
                throw CommandError.changing(.named(name), error).placed(at: scriptLine)
            }
        }
    }

    /// A command for each of the saved states that removes it.
    var commands: [String] {
        scenes.map { scene in
            let domain = name.text.utf8.first == UInt8(ascii: "-") ? [Option.end, name.text] : [name.text]
            let options = [Option.savedState.rawValue, Option.scene.rawValue, scene.text]
            let words = ["prefs", Verb.delete.rawValue] + options + domain
            return words.map { ShellWord($0).text }.joined(separator: " ")
        }
    }
}
