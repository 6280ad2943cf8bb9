import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists

/// Recognises a document that could not be read as a script, or as settings.
///
/// A text is only asked about after it was refused, so that a guess never takes a script away from anyone.
extension OtherDocument {
    /// Nil for a script, or for what is none of these formats.
    init?(_ bytes: [UInt8], _ document: DocumentArgument) {
        if let root = try? PropertyListDocument(decoding: bytes).root, root.kind == .dictionary || root.kind == .array {
            self = Self.profile(root, document) ?? .propertyList
        } else if let root = try? JSONValue(decoding: bytes), root.kind == .dictionary || root.kind == .array {
            self = .json
        } else {
            // A script with a mistake in its first line is a script.
            let isScript = ShellNames.haveChange(in: String(decoding: bytes, as: UTF8.self))
            guard let format = ForeignFormat(bytes, path: document.pathOfFile, isScript: isScript) else { return nil }
            self = .foreign(format)
        }
    }

    /// The root of a configuration profile; nil for any other property list.
    static func profile(_ root: PropertyList, _ document: DocumentArgument) -> OtherDocument? {
        guard let profile = ConfigurationProfile(root) else { return nil }
        guard let (domain, path) = profile.settings else { return .profile(call: nil) }
        let isPath = document.path.utf8.contains(UInt8(ascii: "/"))
        let file = document.isStream ? "FILE" : ShellWord(isPath ? document.path : "./\(document.path)").text
        return .profile(
            call: "prefs export \(file) - --keypath \(ShellWord(path.text).text) | "
                + "prefs import \(ShellWord(domain).text) -")
    }
}
