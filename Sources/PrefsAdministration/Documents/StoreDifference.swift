package import PrefsCore

/// The domains in which two stores differ.
package struct StoreDifference {
    /// A domain that differs, with its contents in both stores.
    package typealias Entry = (location: DomainLocation, old: PropertyListDictionary, new: PropertyListDictionary)

    /// The domains that differ: those of the second store in its order, then those that only the first one has.
    package let entries: [Entry]

    /// - Parameters:
    ///   - filter: The settings that are compared.
    ///   - directory: Gives the path of each location's file. Locations with the same path are the same: where the host
    ///     begins in the name of a file is not always known.
    package init(
        from old: StoreDocument, to new: StoreDocument, _ filter: SettingFilter, in directory: StoreDirectory
    ) {
        var oldValues: [[UInt8]: PropertyListDictionary] = [:]
        let paths = old.contents.map { Array(directory.path(of: $0.location).utf8) }
        for (path, domain) in zip(paths, old.contents) { oldValues[path] = domain.values }
        var entries: [Entry] = []
        func compare(_ location: DomainLocation, _ old: PropertyListDictionary, _ new: PropertyListDictionary) {
            let target = filter[location].applied(toChangeOf: old, to: new)
            if old != target { entries.append((location, old, target)) }
        }
        for (location, values) in new.contents {
            let old = oldValues.removeValue(forKey: Array(directory.path(of: location).utf8)) ?? [:]
            compare(location, old, values)
        }
        for (path, domain) in zip(paths, old.contents) where oldValues[path] != nil {
            compare(domain.location, domain.values, [:])
        }
        self.entries = entries
    }
}
