internal import PrefsCore

/// The domains that values come from. What is wrong with a name, a value or a file is told to ``/PrefsCore/Preferences/onFailure``, and nothing is changed.
extension PrefsUserDefaults {
    // MARK: Suites

    /// Searches another domain too, behind the program's own and those added before. For this object, and not for all.
    public func addSuite(named suiteName: String) {
        changingMany { () throws(PreferencesError) in try preferences.addSuite(named: suiteName) }
    }

    /// Searches a suite no more.
    public func removeSuite(named suiteName: String) {
        changingMany { () throws(PreferencesError) in try preferences.removeSuite(named: suiteName) }
    }

    // MARK: Volatile domains

    /// The names of the domains that are never stored, with those of arguments and registered defaults.
    public var volatileDomainNames: [String] {
        Preferences.volatileDomainNames
    }

    /// What a volatile domain has; empty when there is none of this name.
    public func volatileDomain(forName domainName: String) -> [String: Any] {
        Preferences.volatileDomain(forName: domainName)?.any ?? [:]
    }

    /// Replaces all keys of a volatile domain, for all objects of the process. Where one of the values is no property list,
    /// nothing is replaced.
    public func setVolatileDomain(_ domain: [String: Any], forName domainName: String) {
        changingMany { () throws(BridgingError) in
            Preferences.setVolatileDomain(try PropertyListDictionary(setting: domain), forName: domainName)
        }
    }

    /// Removes a volatile domain; that of the arguments and that of registered defaults are emptied.
    public func removeVolatileDomain(forName domainName: String) {
        changingMany { Preferences.removeVolatileDomain(forName: domainName) }
    }

    // MARK: Persistent domains

    /// What a domain has on any host, and no other domain; nil when it has no keys, or its file cannot be read.
    public func persistentDomain(forName domainName: String) -> [String: Any]? {
        do throws(PreferencesError) {
            return try preferences.persistentDomain(forName: domainName)?.any
        } catch {
            FailureReport.send(error)
            return nil
        }
    }

    /// Replaces all keys of a domain, in one write. The domains of arguments and registered defaults are none of these. Where one
    /// of the values is no property list, nothing is replaced.
    public func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
        changingMany { () throws(any Error) in
            try preferences.setPersistentDomain(PropertyListDictionary(setting: domain), forName: domainName)
        }
    }

    /// Removes all keys of a domain, and with them its file.
    public func removePersistentDomain(forName domainName: String) {
        changingMany { () throws(PreferencesError) in try preferences.removePersistentDomain(forName: domainName) }
    }
}
