import PrefsCore

/// The origin of a value, as `read --origin` prints it.
struct ValueOrigin {
    let name: String
    /// The path of the file; nil if the value comes from no file.
    let path: String?

    private static let managedName = "managed"

    /// Whether the administrator has set the value, so that no program or user can change it.
    var isManaged: Bool { name.hasSameBytes(as: Self.managedName) }

    /// - Parameter domain: The domain that was asked for. If it is not a file, a location that is a file has the
    ///   managed settings of the domain, which the administrator sets.
    init(_ location: DomainLocation, of domain: DomainLocation, in store: DomainStore) {
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
            case .file: if domain.isDocument { "file" } else { Self.managedName }
            }
    }

    private init(name: String) {
        self.name = name
        path = nil
    }

    /// The origin of a value that `--default` gives.
    static let ofDefault = ValueOrigin(name: "default")

    /// The origin of a value in standard input.
    static let ofInput = ValueOrigin(name: "file")

    /// A dictionary of the value, the name of its origin, and the path of its file if it has one.
    func attached(to value: PropertyList) -> PropertyList {
        var dictionary: PropertyListDictionary = ["origin": .string(name), "value": value]
        if let path { dictionary.set(.string(path), forKey: "path") }
        return .dictionary(dictionary)
    }
}
