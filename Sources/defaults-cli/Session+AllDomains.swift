import PrefsCore

extension Session {
    /// Every domain with something stored for the hosts of this run or registered, with the name that is printed for
    /// it, sorted by the bytes of these names. A domain that cannot be read is reported and left out, and so is a folder
    /// of the store.
    mutating func allDomains(
        _ layers: ReadingOptions.Layers = .storedAndRegistered
    ) throws(CommandError) -> [(name: String, contents: PropertyListDictionary)] {
        let store = try store()
        let scope = try scope()
        let names = try CommandError.wrapping { () throws(PreferencesError) in
            let catalogue = DomainCatalogue(store)
            return Set(
                try catalogue.stored(scope) { report(.preferences($0)) }
                    + catalogue.registered { report(.preferences($0)) })
        }
        var domains: [(name: String, contents: PropertyListDictionary)] = []
        for name in names.sorted() {
            do throws(PreferencesError) {
                let preferences =
                    layers == .stored
                    ? StoredPreferences(.stored(name, scope), in: store) : StoredPreferences(name, scope, in: store)
                let contents = try preferences.dictionaryRepresentation()
                if !contents.isEmpty { domains.append((Domain.named(name).name, contents)) }
            } catch {
                report(.preferences(error))
            }
        }
        return domains.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
