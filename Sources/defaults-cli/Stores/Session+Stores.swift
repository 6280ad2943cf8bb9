import PrefsAdministration
import PrefsCore

/// The contents of a whole store as they were read.
struct StoreContents {
    var document = StoreDocument()
    /// The locations that could not be read, with the errors.
    var failures: [(location: DomainLocation, error: PreferencesError)] = []
    /// The folders that could not be read.
    var unreadableFolders: [PreferencesError] = []
}

/// Reads whole stores.
extension Session {
    /// Reads all settings of the user's store, and shows the progress: those for any host, those for each host, and
    /// registered defaults.
    ///
    /// - Parameters:
    ///   - filter: A domain of which it lets nothing through is not even opened. Others are read as a whole.
    ///   - hosts: Further hosts that are known to exist, which decide where the host begins in the name of a file.
    func storeContents(
        _ filter: SettingFilter, known hosts: Set<HostIdentifier> = []
    ) throws(PreferencesError) -> StoreContents {
        let store = try store()
        var contents = StoreContents()
        let locations = try DomainCatalogue(store).locations(known: [try currentHost()] + hosts) {
            contents.unreadableFolders.append($0)
        }
        var progress = ProgressLine()
        defer { progress.clear() }
        for (done, location) in locations.enumerated() {
            progress.show("\(done) of \(locations.count) files of the store read")
            if case .nothing = filter[location] { continue }
            do throws(PreferencesError) {
                let values = try store.contents(of: location)
                if !values.isEmpty { contents.document.append(values, of: location) }
            } catch {
                contents.failures.append((location, error))
            }
        }
        return contents
    }

    /// The locations of all settings of the user's store.
    ///
    /// - Throws: An error if any folder of the store cannot be read.
    func storedLocations(known hosts: Set<HostIdentifier>) throws(PreferencesError) -> [DomainLocation] {
        var failure: PreferencesError?
        let locations = try DomainCatalogue(try store()).locations(known: [try currentHost()] + hosts) {
            failure = failure ?? $0
        }
        if let failure { throw failure }
        return locations
    }

    /// Says on a terminal that nothing is stored or registered, if so. Called where nothing was found.
    func noteEmptyStore() {
        notifyOnTerminal {
            guard let path = try? store().directory.path else { return nil }
            return (try? storedLocations(known: []).isEmpty) == true ? .emptyStore(path) : nil
        }
    }

    /// Throws a usage error with a host option, since the document of a store has all hosts.
    func checkHostOfAll() throws(CommandError) {
        guard host == .any else { throw .usage(.hostOfAll) }
    }

    /// Reads a document of many domains.
    func readStore(
        _ argument: DocumentArgument, _ progress: inout ProgressLine
    ) throws(CommandError) -> (contents: StoreDocument, isJSON: Bool) {
        let bytes = try readBytes(argument)
        progress.showReading(of: argument.name, length: bytes.count)
        let root = try argument.decode(bytes)
        let isJSON = argument.isJSON(bytes)
        if isJSON, let path = RepeatedKey.path(in: bytes) {
            throw .storeDocument(argument.name, .repeatedKey(path))
        }
        return (try StoreDocument(root, named: argument.name, takesReferences: true, in: self), isJSON)
    }
}
