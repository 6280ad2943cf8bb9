internal import PrefsCore

/// Suites, volatile domains and persistent domains. A method that fails, because of an invalid name, value or file,
/// changes nothing and reports the failure to ``/PrefsCore/Preferences/onFailure``.
extension PrefsUserDefaults {
    // MARK: Suites

    /// Adds a domain to the search list, after the program's own domain and the suites added before. Other objects are
    /// affected only if they have the same ``preferences``, like ``standard`` and `PrefsUserDefaults()`.
    public func addSuite(named suiteName: String) {
        changingMany { () throws(PreferencesError) in try preferences.addSuite(named: suiteName) }
    }

    /// Removes a suite from the search list.
    public func removeSuite(named suiteName: String) {
        changingMany { () throws(PreferencesError) in try preferences.removeSuite(named: suiteName) }
    }

    // MARK: Volatile domains

    /// The names of the domains that are never stored, including the argument domain and the registration domain.
    public var volatileDomainNames: [String] {
        Preferences.volatileDomainNames
    }

    /// The contents of a volatile domain; empty if there is no domain of this name.
    public func volatileDomain(forName domainName: String) -> [String: Any] {
        Preferences.volatileDomain(forName: domainName)?.any ?? [:]
    }

    /// Replaces all keys of a volatile domain, which all objects of the process share. If one of the values is not a
    /// property list, nothing is replaced.
    public func setVolatileDomain(_ domain: [String: Any], forName domainName: String) {
        changingMany { () throws(BridgingError) in
            Preferences.setVolatileDomain(try PropertyListDictionary(setting: domain), forName: domainName)
        }
    }

    /// Removes a volatile domain. The argument domain and the registration domain are only emptied.
    public func removeVolatileDomain(forName domainName: String) {
        changingMany { Preferences.removeVolatileDomain(forName: domainName) }
    }

    // MARK: Persistent domains

    /// The contents of a single domain, as stored for all hosts; nil if the domain has no keys or its file cannot be
    /// read.
    public func persistentDomain(forName domainName: String) -> [String: Any]? {
        do throws(PreferencesError) {
            return try preferences.persistentDomain(forName: domainName)?.any
        } catch {
            FailureReport.send(error)
            return nil
        }
    }

    /// Replaces all keys of a domain in one write. The argument domain and the registration domain are refused. If
    /// one of the values is not a property list, nothing is replaced.
    public func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
        changingMany { () throws(any Error) in
            try preferences.setPersistentDomain(PropertyListDictionary(setting: domain), forName: domainName)
        }
    }

    /// Removes all keys of a domain and its file.
    public func removePersistentDomain(forName domainName: String) {
        changingMany { () throws(PreferencesError) in try preferences.removePersistentDomain(forName: domainName) }
    }
}
