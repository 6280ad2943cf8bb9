/// A setting: its name, the type of its values, and the default that is read as long as no domain has a value.
///
/// ```swift
/// extension PreferenceKey where Value == MapType {
///     static var mapType: Self { Self("HPMapType", default: .standard) }
/// }
///
/// preferences[.mapType] = .satellite
/// ```
///
/// The default is neither stored nor registered: a later version of a program can have another one.
public struct PreferenceKey<Value: PreferenceValue & Sendable>: Sendable {
    /// The key under which the value is stored.
    public let name: String
    private let makeDefault: @Sendable () -> Value

    /// Creates a setting with a default.
    ///
    /// - Parameters:
    ///   - name: The key under which the value is stored.
    ///   - defaultValue: The value as long as no domain of the search list has the key.
    public init(_ name: String, default defaultValue: Value) {
        self.init(name) { defaultValue }
    }

    /// Creates a setting whose default is computed each time.
    ///
    /// - Parameters:
    ///   - name: The key under which the value is stored.
    ///   - makeDefault: Returns the default, for example one that depends on the time. Called each time it is needed.
    public init(_ name: String, default makeDefault: @escaping @Sendable () -> Value) {
        self.name = name
        self.makeDefault = makeDefault
    }

    /// Creates an optional setting, which is nil until it is set.
    public init(_ name: String) where Value: ExpressibleByNilLiteral {
        self.init(name, default: nil)
    }

    /// The value that is read if no domain of the search list has the key, or the stored value is not of the type.
    public var defaultValue: Value { makeDefault() }

    /// The same setting under another name: `prefix` followed by this name.
    public func prefixed(_ prefix: String) -> PreferenceKey {
        PreferenceKey(prefix + name, default: makeDefault)
    }
}

/// Two settings are equal if they have the same name, byte by byte. Their defaults are not compared.
extension PreferenceKey: ByteNamed {
    package var text: String { name }
}
