import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists

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
        var progress = ProgressLine()
        defer { progress.clear() }
        return try StoreContents(of: try store(), filter, known: [try currentHost()] + hosts) { done, count in
            progress.show("\(done) of \(count) files of the store read")
        }
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
            guard (try? storedLocations(known: []).isEmpty) == true else { return nil }
            return "the store \(path.onOneLine) is empty; the settings of GNOME and KDE are elsewhere (gsettings and "
                + "kreadconfig6 read them)"
        }
    }

    /// Throws a usage error with a host option, since the document of a store has all hosts.
    func checkHostOfAll() throws {
        guard host == .any else {
            throw UsageError.failed("\(Option.all.rawValue) is about every host; leave -currentHost and -host out")
        }
    }

    /// Reads a document of many domains.
    func readStore(
        _ argument: DocumentArgument, _ progress: inout ProgressLine
    ) throws -> (contents: StoreDocument, isJSON: Bool) {
        let bytes = try readBytes(argument)
        progress.showReading(of: argument.name, length: bytes.count)
        let root = try argument.decode(bytes)
        let isJSON = argument.isJSON(bytes)
        if isJSON, let path = try? JSONValue(decoding: bytes).repeatedKey { throw argument.problem(repeating: path) }
        var stores = StoreDocument()
        for (location, values) in try domains(of: root, argument) { stores.append(values, of: location) }
        return (stores, isJSON)
    }

    /// Takes the root of a document of many domains apart.
    func domains<Values: StoreDocumentValues>(
        of root: Values, _ document: DocumentArgument
    ) throws -> [(location: DomainLocation, values: Values)] {
        do {
            return try StoreDocument.contents(of: root, on: currentHost, location(of:_:))
        } catch let damage as StoreDocument.Damage {
            throw document.problem(damage)
        }
    }

    /// The location of a domain in a section of a document.
    private func location(of text: String, _ section: StoreDocument.Section) throws -> DomainLocation {
        // A name with a slash is that of a domain in a folder of the store, and never the path of a file.
        let isFolder = text.utf8.contains(UInt8(ascii: "/")) && text.utf8.first != UInt8(ascii: "/")
        switch (section, try resolve(isFolder ? .named(text) : DomainArgument(word: text))) {
        case (.everyHost, .stored(let name, .any)): return .stored(name, .any)
        case (.everyHost, .system(let name, let directory)): return .system(name, in: directory)
        case (.host(let host), .stored(let name, .any)): return .stored(name, .host(host))
        case (.registered, .stored(let name, .any)): return .registered(name)
        default: throw PreferencesError.invalidDomainName(text)
        }
    }
}
