/// The defaults that types supply (``PreferenceDefault``), as property lists. While one value is decoded, each of these
/// is made only once.
final class TypeDefaults {
    private var made: [ObjectIdentifier: PropertyList?] = [:]

    /// The default of a type as a property list; nil if the type supplies none.
    func propertyList(of type: any Any.Type) -> PropertyList? {
        if let known = made[ObjectIdentifier(type)] { return known }
        let defaults = (type as? any PreferenceDefault.Type).flatMap { try? $0.defaultValue.propertyList() }
        made[ObjectIdentifier(type)] = .some(defaults)
        return defaults
    }
}
