/// A property wrapper that keeps the value of a property in the settings. A constant can be one, too (``value``).
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
/// The value in the declaration is the default. Reading and setting the property reads and sets the stored value, as
/// the subscript of ``Preferences`` with a ``PreferenceKey`` does. Setting it does not change the structure that holds
/// the property, so that structure can be in a `let`.
///
/// In a class, Swift treats such a property as mutable state, so the class can be `Sendable` only with a global actor.
/// A class without one declares its settings as constants instead, and uses the ``value`` of each:
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

    /// Creates a setting with a default.
    ///
    /// - Parameters:
    ///   - defaultValue: The value as long as no domain of the search list has the key.
    ///   - name: The key.
    ///   - store: The settings that hold the value; nil for ``Preferences/standard``.
    public init(wrappedValue defaultValue: Value, _ name: String, store: Preferences? = nil) {
        self.init(PreferenceKey(name, default: defaultValue), store: store)
    }

    /// Creates a setting with a default, to be kept in a constant.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - defaultValue: The value as long as no domain of the search list has the key.
    ///   - store: The settings that hold the value; nil for ``Preferences/standard``.
    public init(_ name: String, default defaultValue: Value, store: Preferences? = nil) {
        self.init(PreferenceKey(name, default: defaultValue), store: store)
    }

    /// Creates an optional setting, which is nil until it is set.
    public init(_ name: String, store: Preferences? = nil) where Value: ExpressibleByNilLiteral {
        self.init(PreferenceKey(name), store: store)
    }

    /// Not for use: it gives the compiler words for a setting without a default.
    @available(*, unavailable, message: "a setting that is not optional needs a default, as in: var size = 5")
    public init(_ name: String, store: Preferences? = nil) { while true {} }

    /// Creates a setting with an existing key.
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

    /// The setting itself, which `$` before the name of the property gives.
    public var projectedValue: Preference { self }

    /// The settings that hold the value.
    public var preferences: Preferences { store ?? .standard }

    /// Whether the setting has only its default or a registered one (``Preferences/isUnset(_:)``).
    public var isUnset: Bool { preferences.isUnset(key) }

    /// The former name of ``isUnset``.
    @available(*, deprecated, renamed: "isUnset")
    public var isDefault: Bool { isUnset }

    /// Removes the value from the program's domain, so that the value of another domain, or the default, is read.
    public func reset() {
        preferences.reset(key)
    }

    /// The values of the setting after each future change (``Preferences/changes(for:initial:)->AsyncStream<Value>``).
    @export(implementation)
    public var changes: AsyncStream<Value> { preferences.changes(for: key) }

    /// The values of the setting after each future change (``Preferences/changes(for:initial:)->AsyncStream<Value>``).
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
