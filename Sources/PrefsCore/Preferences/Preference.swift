/// A property whose value is a setting, or the setting itself.
///
/// ```swift
/// struct AppSettings: Sendable {
///     static let shared = AppSettings()
///
///     @Preference("HPMapType") var mapType: MapType = .standard
///     @Preference("HPUserName") var userName: String?
/// }
///
/// AppSettings.shared.mapType = .satellite
/// for await mapType in AppSettings.shared.$mapType.changes { show(mapType) }
/// ```
///
/// The value assigned in the declaration is the default. Each reading or setting of the property reads or sets the
/// setting, as the subscript of ``Preferences`` with a ``PreferenceKey`` does. Setting it does not change the
/// structure that holds the property, so the structure can be in a `let`.
///
/// Swift treats such a property directly in a class as mutable state, so the class can be `Sendable` only with a
/// global actor. Such a class declares its settings as constants instead, and uses the ``value`` of each:
///
/// ```swift
/// final class MapModel: Sendable {
///     let zoom = Preference("Zoom", default: 1.0)
/// }
///
/// model.zoom.value *= 2
/// ```
@propertyWrapper
public struct Preference<Value: PreferenceValue & Sendable>: Sendable {
    /// The name of the setting, and its default.
    public let key: PreferenceKey<Value>
    private let store: Preferences?

    /// A setting with a default.
    ///
    /// - Parameters:
    ///   - defaultValue: The value while no domain has one.
    ///   - name: The key.
    ///   - store: Where the value is stored; nil for ``Preferences/standard``.
    public init(wrappedValue defaultValue: Value, _ name: String, store: Preferences? = nil) {
        self.init(PreferenceKey(name, default: defaultValue), store: store)
    }

    /// A setting with a default, for a constant.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - defaultValue: The value while no domain has one.
    ///   - store: Where the value is stored; nil for ``Preferences/standard``.
    public init(_ name: String, default defaultValue: Value, store: Preferences? = nil) {
        self.init(PreferenceKey(name, default: defaultValue), store: store)
    }

    /// An optional setting, which is nil until it is set.
    public init(_ name: String, store: Preferences? = nil) where Value: ExpressibleByNilLiteral {
        self.init(PreferenceKey(name), store: store)
    }

    /// A setting with an existing key.
    public init(_ key: PreferenceKey<Value>, store: Preferences? = nil) {
        self.key = key
        self.store = store
    }

    /// The value of the setting, as the subscript of ``Preferences`` returns it.
    public var wrappedValue: Value {
        get { preferences[key] }
        nonmutating set { preferences[key] = newValue }
        nonmutating _modify { yield &preferences[key] }
    }

    /// The setting itself.
    public var projectedValue: Preference { self }

    /// Where the value is stored.
    public var preferences: Preferences { store ?? .standard }

    /// Whether no value was set (``Preferences/isDefault(_:)``).
    public var isDefault: Bool { preferences.isDefault(key) }

    /// Removes the value, so that values of other domains, or the default, are read.
    public func reset() {
        preferences.reset(key)
    }

    /// The future values of the setting (``Preferences/changes(for:initial:)->AsyncStream<Value>``).
    @export(implementation)
    public var changes: AsyncStream<Value> { preferences.changes(for: key) }

    /// The future values of the setting (``Preferences/changes(for:initial:)->AsyncStream<Value>``).
    ///
    /// - Parameter initial: Whether the current value comes first.
    @export(implementation)
    public func changes(initial: Bool) -> AsyncStream<Value> { preferences.changes(for: key, initial: initial) }

    /// Calls a closure with the old and the new value at each change of the setting
    /// (``Preferences/observe(for:initial:_:)-(_,_,(Value,Value)->Void)``).
    public func observe(
        initial: Bool = false, _ handler: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
    ) -> PreferenceObservation {
        preferences.observe(for: key, initial: initial, handler)
    }
}
