internal import Foundation
internal import PrefsCore

/// Values of domains, which may be URLs as well as what ``/PropertyLists/PropertyList/init(bridging:)`` takes.
extension PropertyList {
    init(setting value: Any, forKey key: String) throws(BridgingError) {
        if let url = value as? URL {
            self.init(url)
            return
        }
        do throws(BridgingError) {
            // The value is to be in the dictionary of the domain.
            try self.init(bridging: value, depth: 1)
        } catch {
            throw error.inside(.key(key))
        }
    }
}

extension PropertyListDictionary {
    /// All values of a domain.
    ///
    /// - Throws: Why one of them is none.
    init(setting values: [String: Any]) throws(BridgingError) {
        self.init()
        for (key, value) in values.sortedByKey { set(try PropertyList(setting: value, forKey: key), forKey: key) }
    }

    /// The values that a domain can have, and why it cannot have the others.
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
    /// Dictionaries of Swift have another order in each process.
    fileprivate var sortedByKey: [(key: String, value: Any)] {
        sorted { $0.key.precedesInUTF16($1.key) }
    }
}
