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
/// The value of the property is the default. Reading and setting go to the settings each time, as the subscript of
/// ``Preferences`` with a ``PreferenceKey`` does. Setting changes nothing of what holds the property, so that a
/// structure in a `let` will do.
///
/// In a class, Swift takes such a property for one that changes, so that the class is `Sendable` only with a global actor. Such a class has its
/// settings in constants, with a ``value`` each:
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
    ///   - defaultValue: The value as long as no domain has one.
    ///   - name: The key.
    ///   - store: Where the value is stored; ``Preferences/standard`` when it is nil.
    public init(wrappedValue defaultValue: Value, _ name: String, store: Preferences? = nil) {
        self.init(PreferenceKey(name, default: defaultValue), store: store)
    }

    /// A setting with a default, for a constant.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - defaultValue: The value as long as no domain has one.
    ///   - store: Where the value is stored; ``Preferences/standard`` when it is nil.
    public init(_ name: String, default defaultValue: Value, store: Preferences? = nil) {
        self.init(PreferenceKey(name, default: defaultValue), store: store)
    }

    /// A setting that has no value until it is given one.
    public init(_ name: String, store: Preferences? = nil) where Value: ExpressibleByNilLiteral {
        self.init(PreferenceKey(name), store: store)
    }

    /// A setting that is described elsewhere.
    public init(_ key: PreferenceKey<Value>, store: Preferences? = nil) {
        self.key = key
        self.store = store
    }

    /// The value of the setting, as the subscript of ``Preferences`` gives it.
    public var wrappedValue: Value {
        get { preferences[key] }
        nonmutating set { preferences[key] = newValue }
        nonmutating _modify { yield &preferences[key] }
    }

    /// The setting itself.
    public var projectedValue: Preference { self }

    /// Where the value is stored.
    public var preferences: Preferences { store ?? .standard }

    /// Whether no value was set, as ``Preferences/isDefault(_:)`` says it.
    public var isDefault: Bool { preferences.isDefault(key) }

    /// Removes the value, so that the default is read, or what other domains have.
    public func reset() {
        preferences.reset(key)
    }

    /// The values that the setting is given from now on, as ``Preferences/changes(for:initial:)->AsyncStream<Value>`` gives them.
    @export(implementation)
    public var changes: AsyncStream<Value> { preferences.changes(for: key) }

    /// The values that the setting is given from now on, as ``Preferences/changes(for:initial:)->AsyncStream<Value>`` gives them.
    ///
    /// - Parameter initial: Whether the value that it has comes first.
    @export(implementation)
    public func changes(initial: Bool) -> AsyncStream<Value> { preferences.changes(for: key, initial: initial) }

    /// Calls a closure with the value that the setting had and the one that it has, as ``Preferences/observe(for:initial:_:)-(_,_,(Value,Value)->Void)`` does.
    public func observe(
        initial: Bool = false, _ handler: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
    ) -> PreferenceObservation {
        preferences.observe(for: key, initial: initial, handler)
    }
}
