package import PrefsCore

/// The contents of a whole store as they were read.
package struct StoreContents {
    package private(set) var document = StoreDocument()
    /// The locations that could not be read, with the errors.
    package private(set) var failures: [(location: DomainLocation, error: PreferencesError)] = []
    /// The folders that could not be read.
    package private(set) var unreadableFolders: [PreferencesError] = []

    /// Reads all settings of a store: those for any host, those for each host, and registered defaults.
    ///
    /// - Parameters:
    ///   - filter: A domain of which it lets nothing through is not even opened. Others are read as a whole.
    ///   - hosts: The hosts that are known to exist, which decide where the host begins in the name of a file.
    ///   - observe: Called before each file with the number of files so far, and of all files.
    package init(
        of store: DomainStore, _ filter: SettingFilter, known hosts: [HostIdentifier],
        _ observe: (_ done: Int, _ count: Int) -> Void
    ) throws(PreferencesError) {
        let locations = try DomainCatalogue(store).locations(known: hosts) { unreadableFolders.append($0) }
        for (done, location) in locations.enumerated() {
            observe(done, locations.count)
            if case .nothing = filter[location] { continue }
            do throws(PreferencesError) {
                let values = try store.contents(of: location)
                if !values.isEmpty { document.append(values, of: location) }
            } catch {
                failures.append((location, error))
            }
        }
    }
}
