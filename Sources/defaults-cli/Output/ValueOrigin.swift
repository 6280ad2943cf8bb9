import PrefsCore

/// Where a value comes from, as `read --origin` says it.
struct ValueOrigin {
    private let name: String
    /// Of the file; nil where there is none.
    private let path: String?

    /// - Parameter domain: Which was asked for: a file is where the administrator keeps what is managed of a named one.
    init(_ location: DomainLocation, of domain: Domain, in store: DomainStore) {
        path = store.directory.path(of: location)
        name =
            switch location {
            case .stored(.global, .any): "global"
            case .stored(.global, .host): "global on host"
            case .stored(_, .any): "domain"
            case .stored(_, .host): "domain on host"
            case .registered: "registered"
            case .system(.global, _): "system global"
            case .system: "system"
            case .file: if case .file = domain { "file" } else { "managed" }
            }
    }

    private init(name: String) {
        self.name = name
        path = nil
    }

    /// What the command line gave for a value that is missing.
    static let ofDefault = ValueOrigin(name: "default")

    /// A dictionary of the value and where it comes from.
    func attached(to value: PropertyList) -> PropertyList {
        var dictionary: PropertyListDictionary = ["origin": .string(name), "value": value]
        if let path { dictionary.set(.string(path), forKey: "path") }
        return .dictionary(dictionary)
    }
}
