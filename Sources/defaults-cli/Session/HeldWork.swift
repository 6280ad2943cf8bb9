import CommandKit
import PrefsAdministration
import PrefsCore
import PrefsRestoration

/// All that is held back: `batch` does it all together at its end, and `--dry-run` only prints it.
final class HeldWork {
    let changes = HeldChanges()
    /// The saved states that are to be removed, in order.
    private(set) var removals: [SavedStateRemoval] = []

    func remove(
        _ scenes: [SceneName], of name: DomainName, in catalogue: SavedStateCatalogue, _ scriptLine: ScriptLine?
    ) {
        removals.append(SavedStateRemoval(name: name, scenes: scenes, catalogue: catalogue, scriptLine: scriptLine))
    }

    /// The scenes of a program whose saved states are to be removed.
    func removedScenes(of name: DomainName) -> [SceneName] {
        removals.flatMap { $0.name == name ? $0.scenes : [] }
    }

    /// Throws an error if the work cannot be done, as far as that can be found out without writing.
    func check() throws {
        try CommandError.changing { () throws(HeldChanges.Failure) in try changes.check() }
        for removal in removals { try removal.check() }
    }

    /// Drops everything.
    func removeAll() {
        changes.removeAll()
        removals = []
    }

    /// Commands that do the same, one on each line.
    func commands() throws -> [String] {
        var commands: [String] = []
        for entry in changes.changed {
            commands += try ChangeCommands.lines(at: entry.location, fromRoot: entry.before, to: entry.after)
        }
        return commands + removals.flatMap(\.commands)
    }

    /// Whether anything is different afterwards.
    var makeDifference: Bool { changes.makeDifference || !removals.isEmpty }
}

/// The removal of saved states that is held back by `--dry-run` or `batch`.
struct SavedStateRemoval {
    let name: DomainName
    let scenes: [SceneName]
    let catalogue: SavedStateCatalogue
    /// The line of the script that asks for it; nil without a script.
    let scriptLine: ScriptLine?

    /// Throws an error if one of the saved states cannot be removed, as far as that can be found out without writing.
    func check() throws {
        for scene in scenes {
            do throws(PreferencesError) {
                try catalogue.preflightRemoval(of: scene, of: name)
            } catch {
                throw CommandError.changing(.stored(name, .any), error).placed(at: scriptLine)
            }
        }
    }

    /// A command for each of the saved states that removes it.
    var commands: [String] {
        scenes.map { scene in
            let domain = name.text.utf8.first == UInt8(ascii: "-") ? [OptionForm.end, name.text] : [name.text]
            let options = [Option.savedState.rawValue, Option.scene.rawValue, scene.text]
            let words = ["prefs", Verb.delete.rawValue] + options + domain
            return words.map { ShellWord($0).text }.joined(separator: " ")
        }
    }
}
