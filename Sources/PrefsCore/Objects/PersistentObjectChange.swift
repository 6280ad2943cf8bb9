/// A change of a ``PersistentObject``.
public struct PersistentObjectChange<Object: PreferenceValue & Sendable>: Sendable {
    /// The object after the change.
    public var object: Object
    /// Whether the change was made through the same ``PersistentObject``. False for a value that another program, or
    /// another part of this one, has stored in the repository.
    public var isOwn: Bool
}
