/// An application of the desktop, which Linux knows by the id of its desktop entry as macOS does by its
/// bundle identifier.
///
/// Entries are files `applications/**/*.desktop` in the XDG data directories; a file in a subdirectory
/// has the way to it in its id, with `-` for `/` (Desktop Entry Specification, "Desktop File ID").
public enum DesktopEntry {
    /// The id of the first entry whose file or `Name` is `name`, in any case of ASCII letters.
    public static func identifier(ofApplication name: String, _ environment: Environment) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) {
            guard name.hasSuffix(suffix), (try? FileStatus.of(name)).flatMap({ $0 }) != nil else { return nil }
            return String(FileSystem.name(of: name).dropLast(suffix.count))
        }
        for directory in dataDirectories(environment) {
            if let identifier = search(directory + "/applications", idPrefix: "", for: name.lowercased(), depth: 0) {
                return identifier
            }
        }
        return nil
    }

    private static let suffix = ".desktop"

    private static func dataDirectories(_ environment: Environment) -> [String] {
        let home = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" }
        let others = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        return (home.map { [$0] } ?? []) + others.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
    }

    private static func search(_ directory: String, idPrefix: String, for name: String, depth: Int) -> String? {
        // Directories that cannot be read, or link to themselves, hold no application that could be meant.
        guard depth < 8, let entries = try? FileSystem.names(in: directory).sorted() else { return nil }
        for entry in entries where !entry.hasPrefix(".") {
            let path = directory + "/" + entry
            if entry.hasSuffix(suffix) {
                let identifier = idPrefix + entry.dropLast(suffix.count)
                if identifier.lowercased() == name || self.name(ofEntry: path)?.lowercased() == name { return identifier }
            } else if let status = try? FileStatus.of(path), status.isDirectory,
                let found = search(path, idPrefix: idPrefix + entry + "-", for: name, depth: depth + 1)
            {
                return found
            }
        }
        return nil
    }

    /// The value of `Name` in the group `[Desktop Entry]`.
    private static func name(ofEntry path: String) -> String? {
        guard let bytes = try? FileDescriptor(opening: path, for: .reading).readToEnd(expecting: 4_096) else { return nil }
        var isInGroup = false
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if line.first == UInt8(ascii: "[") {
                isInGroup = line.elementsEqual("[Desktop Entry]".utf8)
            } else if isInGroup, let equals = line.firstIndex(of: UInt8(ascii: "=")),
                trimmed(line[..<equals]).elementsEqual("Name".utf8)
            {
                return String(validating: trimmed(line[(equals + 1)...]), as: UTF8.self)
            }
        }
        return nil
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let rest = text.drop(while: isBlank)
        return rest.lastIndex { !isBlank($0) }.map { rest[...$0] } ?? []
    }
}
