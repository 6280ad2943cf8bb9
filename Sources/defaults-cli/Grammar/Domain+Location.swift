import PrefsCore

extension Domain {
    /// The domain of a location, as commands name it.
    init(_ location: DomainLocation) {
        switch location {
        case .stored(let name, .any), .registered(let name): self = .named(name)
        case .stored(let name, .host(let host)): self = .onHost(name, host)
        case .system(let name, let directory): self = .ofSystem(name, directory)
        case .file(let path): self = .file(path)
        }
    }
}
