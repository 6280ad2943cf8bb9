package import PrefsCore
import PropertyLists

/// Finds the applications of the desktop. Linux identifies an application by the id of its desktop entry, as macOS does
/// by its bundle identifier.
///
/// Desktop entries are files `applications/**/*.desktop` in the XDG data directories. The id of a file in a
/// subdirectory contains the subdirectory's path, with `-` for `/` (Desktop Entry Specification, "Desktop File ID").
package enum DesktopEntry {
    /// Finds the id of an application; nil if there is none. A `name` with a slash is the path of a desktop entry. Any
    /// other `name` is compared, ignoring case, first with the ids of all entries and then with their `Name`. The first
    /// match counts.
    package static func identifier(
        ofApplication name: String, _ environment: Environment
    ) throws(PreferencesError) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) {
            guard name.hasSuffix(suffix), isFile(name) else { return nil }
            // The id is the path below the last folder `applications`, or the name of a file elsewhere.
            let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            let folder = parts.indices.dropFirst().dropLast().last { parts[$0].elementsEqual("applications".utf8) }
            let path = parts[(folder.map { $0 + 1 } ?? parts.count - 1)...].map { String(Substring($0)) }
            return String(path.joined(separator: "-").dropLast(suffix.count))
        }
        let entries = try entries(environment)
        let name = name.lowercased()
        let entry =
            entries.first { $0.identifier.lowercased() == name }
            ?? entries.first { self.name(ofEntry: $0.path)?.lowercased() == name }
        return entry?.identifier
    }

    /// The ids of all applications, sorted by their bytes.
    package static func identifiers(_ environment: Environment) throws(PreferencesError) -> [String] {
        let identifiers = try entries(environment).map(\.identifier).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        // An id that occurs in several directories is listed once.
        return identifiers.indices.filter { $0 == 0 || !identifiers[$0].hasSameBytes(as: identifiers[$0 - 1]) }.map {
            identifiers[$0]
        }
    }

    private static func entries(_ environment: Environment) throws(PreferencesError) -> [Entry] {
        var entries: [Entry] = []
        for directory in try DataDirectories.paths(environment) {
            collect(directory + "/applications", idPrefix: "", depth: 0, into: &entries)
        }
        return entries
    }

    private struct Entry {
        var identifier: String
        var path: String
    }

    private static let suffix = ".desktop"

    /// The number of directory levels that are searched, including `applications` itself. It also ends the search in
    /// directories that link to themselves.
    private static let deepest = 4

    /// Collects the desktop entries of a directory and its subdirectories. Directories that cannot be read are skipped.
    private static func collect(_ directory: String, idPrefix: String, depth: Int, into entries: inout [Entry]) {
        guard depth < deepest, let names = try? FileSystem.names(in: directory).sorted() else { return }
        let visible = names.filter { !$0.hasPrefix(".") }
        for name in visible where name.hasSuffix(suffix) && isFile(directory + "/" + name) {
            entries.append(Entry(identifier: idPrefix + name.dropLast(suffix.count), path: directory + "/" + name))
        }
        for name in visible where !name.hasSuffix(suffix) {
            collect(directory + "/" + name, idPrefix: idPrefix + name + "-", depth: depth + 1, into: &entries)
        }
    }

    private static func isFile(_ path: String) -> Bool { (try? FileStatus.of(path))?.isRegular ?? false }

    /// The value of `Name` in the group `[Desktop Entry]` of a file; nil if there is none.
    private static func name(ofEntry path: String) -> String? {
        guard let bytes = try? DocumentFile(path: path, mayBeStream: false).readBytes() else { return nil }
        var isInGroup = false
        for line in bytes.split(separator: UInt8(ascii: "\n")).map(\.trimmingBlanks) {
            if line.first == UInt8(ascii: "[") {
                isInGroup = line.elementsEqual("[Desktop Entry]".utf8)
            } else if isInGroup, let equals = line.firstIndex(of: UInt8(ascii: "=")),
                line[..<equals].trimmingBlanks.elementsEqual("Name".utf8)
            {
                return String(validating: line[(equals + 1)...].trimmingBlanks, as: UTF8.self)
            }
        }
        return nil
    }
}
