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
        } else if let root = try? PropertyList(decodingCommentedJSON: bytes, null: .uid(0)),
            root.kind == .dictionary || root.kind == .array
        {
            self = .json
        } else {
            // A script with a mistake in its first line is a script.
            let isScript = ShellNames.haveChange(in: String(decoding: bytes, as: UTF8.self))
            guard let format = ForeignFormat(bytes, path: document.pathOfFile, isScript: isScript) else { return nil }
            self = .foreign(format)
        }
    }

    // MARK: Configuration profiles

    /// The root of a configuration profile; nil for any other property list.
    static func profile(_ root: PropertyList, _ document: DocumentArgument) -> OtherDocument? {
        guard case .dictionary(let contents) = root, case .array(let payloads)? = contents["PayloadContent"],
            contents["PayloadType"] != nil || contents["PayloadIdentifier"] != nil
        else { return nil }
        for (index, payload) in payloads.enumerated() {
            guard case .dictionary(let payload) = payload, case .string(let type)? = payload["PayloadType"],
                let (domain, path) = settings(of: payload, type),
                let keyPath = PropertyListKeyPath(components: ["PayloadContent", "\(index)"] + path)
            else { continue }
            let isPath = document.path.utf8.contains(UInt8(ascii: "/"))
            let file = document.isStream ? "FILE" : ShellWord(isPath ? document.path : "./\(document.path)").text
            return .profile(
                call: "prefs export \(file) - --keypath \(ShellWord(keyPath.text).text) | "
                    + "prefs import \(ShellWord(domain).text) -")
        }
        return .profile(call: nil)
    }

    /// A domain of a payload, and where its settings are in it: managed preferences are inside, and other payloads
    /// are the settings of the domain of their type.
    private static func settings(
        of payload: PropertyListDictionary, _ type: String
    ) -> (domain: String, path: [String])? {
        guard case .dictionary(let domains)? = payload["PayloadContent"] else { return (type, []) }
        for (domain, value) in domains {
            guard case .dictionary(let modes) = value else { continue }
            for (mode, value) in modes {
                guard case .array(let items) = value, case .dictionary(let item)? = items.first,
                    item["mcx_preference_settings"] != nil
                else { continue }
                return (domain, ["PayloadContent", domain, mode, "0", "mcx_preference_settings"])
            }
        }
        return nil
    }
}
