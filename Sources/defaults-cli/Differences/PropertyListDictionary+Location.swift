import PrefsAdministration
import PrefsCore

extension PropertyListDictionary {
    /// The record of an edit with the domain, and the host if there is one, in which the edit was made.
    func at(_ location: DomainLocation) -> PropertyListDictionary {
        var record = self
        record.set(.string(DomainNames.name(of: location)), forKey: "domain")
        switch location {
        case .stored(_, .host(let host)): record.set(.string(host.text), forKey: "host")
        case .registered: record.set(.boolean(true), forKey: "registered")
        case .stored(_, .any), .system, .file: break
        }
        return record
    }
}
