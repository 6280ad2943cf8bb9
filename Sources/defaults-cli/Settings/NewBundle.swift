import PrefsAdministration
import PrefsCore
import PropertyLists

/// A settings bundle that is written for the values of a domain.
struct NewBundle {
    let domain: Domain
    let session: Session

    /// Writes the bundle, and adds notices about what it does not have.
    ///
    /// - Parameter typed: Where it is to be; nil for the name by which it is found once it is installed, in the present
    ///   directory.
    func write(to typed: String?) throws {
        let path = try typed.map { BundleArgument($0).path } ?? installedName()
        let preferences = try session.preferences(of: domain)
        let values = try preferences.dictionaryRepresentation()
        guard !values.isEmpty else { throw session.notFound(domain, nil) }
        // The last location has the registered defaults, or is the only one.
        let defaults = try preferences.locations.last.map(preferences.store.contents) ?? [:]
        let draft = BundleDraft(
            for: domain.name, values, defaults: defaults,
            hiding: Redaction([], hidesSecrets: true)[domain.location(.any)])
        CurrentProcess.ignoreFileSizeLimit()
        do {
            let contents = FileContents.bytes(try draft.root.encoded(in: .xml))
            try NewDirectory.make(path, with: contents, as: "Root.plist", preferences.store.durability)
        } catch PreferencesError.system(let error) {
            if error.code == .fileExists { throw CommandError.settings(.bundleExists(path)) }
            throw CommandError.couldNotWriteDocument(path, error)
        }
        if draft.root.hasControlCharacters { session.notify(.controlCharacters(inFile: "\(path)/Root.plist")) }
        if !draft.leftOut.isEmpty { session.notify(.notInBundle(draft.leftOut)) }
    }

    private func installedName() throws(CommandError) -> String {
        guard case .stored(let name, _) = domain.location(.any), !name.text.utf8.contains(UInt8(ascii: "/")) else {
            throw .settings(.newBundleNeedsPath(domain.name))
        }
        return "\(name.text).bundle"
    }
}
