/// Identifies the search list and observers of an instance of ``Preferences`` in ``EngineState``.
struct InstanceIndex: Equatable, Sendable {
    let position: Int
}
