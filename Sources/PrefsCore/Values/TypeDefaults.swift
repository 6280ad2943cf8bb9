/// The defaults that types supply (``PreferenceDefault``), as property lists. Each is created once for a value that
/// is decoded.
final class TypeDefaults {
    private var made: [ObjectIdentifier: PropertyList?] = [:]

    /// Nil for a type without a default.
    func propertyList(of type: any Any.Type) -> PropertyList? {
        if let known = made[ObjectIdentifier(type)] { return known }
        let defaults = (type as? any PreferenceDefault.Type).flatMap { try? $0.defaultValue.propertyList() }
        made[ObjectIdentifier(type)] = .some(defaults)
        return defaults
    }
}
