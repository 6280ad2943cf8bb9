internal import Foundation
internal import PrefsCore

/// Conversion of the values of settings, which may be URLs besides everything that
/// ``/PropertyLists/PropertyList/init(bridging:)`` converts.
extension PropertyList {
    init(setting value: Any, forKey key: String) throws(BridgingError) {
        if let url = value as? URL {
            self.init(url)
            return
        }
        do throws(BridgingError) {
            // The dictionary of the domain is going to contain the value.
            try self.init(bridging: value, depth: 1)
        } catch {
            throw error.inside(.key(key))
        }
    }
}

extension PropertyListDictionary {
    /// Converts all values of a domain.
    ///
    /// - Throws: ``BridgingError`` for the first value that cannot be converted.
    init(setting values: [String: Any]) throws(BridgingError) {
        self.init()
        for (key, value) in values.sortedByKey { set(try PropertyList(setting: value, forKey: key), forKey: key) }
    }

    /// Converts the values that can be converted, and returns the failures of the others.
    static func registering(_ values: [String: Any]) -> (PropertyListDictionary, failures: [BridgingError]) {
        var (dictionary, failures): (PropertyListDictionary, [BridgingError]) = ([:], [])
        for (key, value) in values.sortedByKey {
            do throws(BridgingError) {
                dictionary.set(try PropertyList(setting: value, forKey: key), forKey: key)
            } catch {
                failures.append(error)
            }
        }
        return (dictionary, failures)
    }
}

extension [String: Any] {
    /// The elements sorted by key, because the order of a Swift dictionary differs in each process.
    fileprivate var sortedByKey: [(key: String, value: Any)] {
        sorted { $0.key.precedesInUTF16($1.key) }
    }
}
