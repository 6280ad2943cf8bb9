import Foundation
import TestSupport
import Testing

/// The files of Wonderland's saved state at one moment.
struct WonderlandFiles {
    static let folder = "store/SavedState/com.wonderland"
    static let path = folder + "/main.plist"

    /// The saved state; nil if there is none.
    let archive: Data?
    /// Whether the scene has the mark that a program is restoring it, or has ended while it did.
    let isMarked: Bool
    /// The states that were moved away, by the names of their files.
    let movedAway: [String: Data]

    init(in home: TemporaryHome) throws {
        archive = try? home.bytes(Self.path)
        isMarked = Self.isMarked(in: home)
        let names = try home.files(in: Self.folder + "/Crashed").filter { $0.hasSuffix(".plist") }
        movedAway = try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try home.bytes("\(Self.folder)/Crashed/\($0)")) })
    }

    static func isMarked(in home: TemporaryHome) -> Bool {
        var status = stat()
        return stat(home.absolute(folder + "/.main.lock"), &status) == 0 && status.st_size > 0
    }

    /// The states of the objects by their paths; nil if there is no saved state.
    var states: NSDictionary? {
        get throws {
            guard let archive else { return nil }
            let contents = try PropertyListSerialization.propertyList(from: archive, format: nil) as? NSDictionary
            return try #require(contents?["States"] as? NSDictionary)
        }
    }

    /// Whether a run of the program that was killed, and went through these states, may leave these files. The saved
    /// state is lost in no case: it is in its file, or was moved away unchanged.
    func canFollow(_ before: WonderlandFiles, _ possible: WonderlandStates) throws -> Bool {
        let moved = movedAway.filter { before.movedAway[$0.key] == nil }
        guard before.movedAway.allSatisfy({ movedAway[$0.key] == $0.value }) else { return false }
        let hasPossibleState = try states.map { possible.contains($0) }
        switch (before.isMarked, isMarked) {
        case (false, false):
            return moved.isEmpty && (hasPossibleState ?? (before.archive == nil && possible.hasFirst))
        case (false, true):
            // Killed while it was being restored.
            return moved.isEmpty && archive != nil && archive == before.archive
        case (true, true):
            // Killed before all was moved away.
            return moved.values.allSatisfy { $0 == before.archive }
                && (archive == before.archive || archive == nil && moved.count == 1)
        case (true, false):
            return Array(moved.values) == [before.archive].compactMap { $0 }
                && hasPossibleState ?? possible.hasFirst
        }
    }
}

extension WonderlandFiles: CustomStringConvertible {
    var description: String {
        "\((try? states)?.description ?? "no state"), \(isMarked ? "" : "not ")marked, \(movedAway.keys.sorted()) moved away"
    }
}
