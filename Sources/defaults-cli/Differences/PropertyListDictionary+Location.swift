import PrefsAdministration
import PrefsCore

extension PropertyListDictionary {
    /// The record of an edit with the domain, and the host if there is one, in which the edit was made.
    func at(_ location: DomainLocation) -> PropertyListDictionary {
        var record = self
        switch location {
        case .stored(let name, let scope):
            record.set(.string(Domain.named(name).name), forKey: "domain")
            if case .host(let host) = scope { record.set(.string(host.text), forKey: "host") }
        case .registered(let name):
            record.set(.string(Domain.named(name).name), forKey: "domain")
            record.set(.boolean(true), forKey: "registered")
        case .system(let name, _):
            record.set(.string(DomainNames.path(ofSystem: name)), forKey: "domain")
        case .file(let path):
            record.set(.string(path), forKey: "domain")
        }
        return record
    }
}
