import PrefsCore

/// Where a value comes from, as `read --origin` prints it.
struct ValueOrigin {
    private let name: String
    /// The path of the file; nil if the value comes from no file.
    private let path: String?

    /// - Parameter domain: The domain that was asked for. If it is not a file, a location that is one holds its
    ///   managed settings, which the administrator keeps.
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

    /// The value of `--default` on the command line.
    static let ofDefault = ValueOrigin(name: "default")

    /// A dictionary of the value, its origin and the path.
    func attached(to value: PropertyList) -> PropertyList {
        var dictionary: PropertyListDictionary = ["origin": .string(name), "value": value]
        if let path { dictionary.set(.string(path), forKey: "path") }
        return .dictionary(dictionary)
    }
}
