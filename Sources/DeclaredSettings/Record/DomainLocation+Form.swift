import PrefsCore

/// The form of a location in the record: an array with a word for its kind, and its names.
extension DomainLocation {
    private enum Kind: String {
        case any, host, registered, system, file
    }

    /// The texts that identify the location.
    var form: [String] {
        switch self {
        case .stored(let name, .any): [Kind.any.rawValue, name.text]
        case .stored(let name, .host(let host)): [Kind.host.rawValue, host.text, name.text]
        case .registered(let name): [Kind.registered.rawValue, name.text]
        case .system(let name, let directory): [Kind.system.rawValue, directory.path, name.text]
        case .file(let path): [Kind.file.rawValue, path]
        }
    }

    init(form: PropertyList?) throws(RecordDamage) {
        guard let form = form?.stringArrayValue, let kind = form.first.flatMap(Kind.init), let last = form.last else {
            throw RecordDamage()
        }
        // A record of an earlier version may have a domain whose name ends in `.plist`; its file is still there.
        let name = (try? DomainName(last)).map { _ in DomainName(unchecked: last) }
        switch (kind, form.count, name) {
        case (.file, 2, _): self = .file(path: last)
        case (.any, 2, let name?): self = .stored(name, .any)
        case (.registered, 2, let name?): self = .registered(name)
        case (.system, 3, let name?): self = .system(name, in: SystemDirectory(path: form[1]))
        case (.host, 3, let name?):
            guard let host = try? HostIdentifier(form[1]) else { throw RecordDamage() }
            self = .stored(name, .host(host))
        default: throw RecordDamage()
        }
    }
}
