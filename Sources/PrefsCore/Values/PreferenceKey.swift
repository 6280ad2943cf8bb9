/// A setting: its name, the type of its values, and the value it has as long as no domain has one.
///
/// ```swift
/// extension PreferenceKey where Value == MapType {
///     static var mapType: Self { Self("HPMapType", default: .standard) }
/// }
///
/// preferences[.mapType] = .satellite
/// ```
///
/// The default is never stored, nor registered: a later version of a program can have another one.
public struct PreferenceKey<Value: PreferenceValue & Sendable>: Sendable {
    /// What the value is stored under.
    public let name: String
    private let makeDefault: @Sendable () -> Value

    /// A setting with a default.
    ///
    /// - Parameters:
    ///   - name: What the value is stored under.
    ///   - defaultValue: Is made once.
    public init(_ name: String, default defaultValue: Value) {
        self.init(name) { defaultValue }
    }

    /// A setting whose default is made anew each time.
    ///
    /// - Parameters:
    ///   - name: What the value is stored under.
    ///   - makeDefault: Is asked each time that the default is needed, such as for what depends on the time.
    public init(_ name: String, default makeDefault: @escaping @Sendable () -> Value) {
        self.name = name
        self.makeDefault = makeDefault
    }

    /// A setting that has no value until it is given one.
    public init(_ name: String) where Value: ExpressibleByNilLiteral {
        self.init(name, default: nil)
    }

    /// What is read where no domain has a value for the key, or one that stands for no value of the type.
    public var defaultValue: Value { makeDefault() }

    /// The same setting under a name that begins with something more.
    public func prefixed(_ prefix: String) -> PreferenceKey {
        PreferenceKey(prefix + name, default: makeDefault)
    }
}

extension PreferenceKey: Hashable {
    /// Whether both have the same name, byte by byte. Their defaults are not compared.
    public static func == (left: PreferenceKey, right: PreferenceKey) -> Bool {
        left.name.hasSameBytes(as: right.name)
    }

    public func hash(into hasher: inout Hasher) {
        name.hashBytes(into: &hasher)
    }
}
