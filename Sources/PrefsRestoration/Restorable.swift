public import PrefsCore

/// An object whose state outlives the program: a window, a tab, a list, a page. The objects of a program form a tree,
/// which a ``RestorationManager`` saves and restores.
///
/// ```swift
/// final class Book: Restorable {
///     let restorationIdentifier: String? = "book"
///     var page = 1
///
///     var restorableState: Int {
///         get { page }
///         set { page = newValue }
///     }
/// }
/// ```
///
/// An object is known by its path: the identifiers from the root of the tree to the object (``RestorationPath``). So
/// two children of one object must not have the same identifier.
///
/// A class of the main actor conforms with `extension Reader: @MainActor Restorable`. The manager calls an object only
/// from its own methods, and so never from another thread.
public protocol Restorable: AnyObject {
    /// The type of the state; ``NoState`` for an object that only has children.
    associatedtype State: PreferenceValue & Sendable

    /// Identifies the object among the children of its parent. With nil, neither this object nor anything below it is
    /// saved.
    var restorationIdentifier: String? { get }

    /// The objects below this one. The default implementation returns none.
    var restorableChildren: [any Restorable] { get }

    /// Everything that the object needs to be as it was. It is read whenever the program saves, so reading should be
    /// quick and must not change the tree. When the program is restored, it is set once, before the states of the
    /// objects below this one, with a value that has been decoded whole.
    var restorableState: State { get set }

    /// Makes an object that was saved below this one and does not exist yet, before any state is set. The default
    /// implementation makes none.
    ///
    /// It is called only if no object between this one and the missing one could make it. The manager gives the new
    /// object its state; placing it in the tree is left to this method. An object that is not in the tree when the
    /// program saves is not saved.
    ///
    /// - Parameter path: The path of the missing object, relative to this one.
    /// - Returns: An object whose identifier is the last component of the path, or nil.
    func makeRestorableObject(at path: RestorationPath) -> (any Restorable)?

    /// Called when all objects of the tree have their states, once for each object that was restored, parents before
    /// children. The default implementation does nothing.
    func didRestore()
}

extension Restorable {
    public var restorableChildren: [any Restorable] { [] }

    public func makeRestorableObject(at path: RestorationPath) -> (any Restorable)? { nil }

    public func didRestore() {}
}

extension Restorable where State == NoState {
    public var restorableState: NoState {
        get { NoState() }
        set {}
    }
}

extension Restorable {
    /// Restores an object that was saved without a state: an optional state is nil then.
    func restoreNothing() {
        guard let type = State.self as? any NilState.Type, let state = type.nothing as? State else { return }
        restorableState = state
    }

    /// Decodes a state and sets it. The value is decoded whole first; missing properties of a Codable state are taken
    /// from the present one.
    func restore(_ stored: PropertyList) throws {
        restorableState = try State(stored: stored, completedFrom: restorableState)
    }
}

/// The optional types, whose nil is not stored.
private protocol NilState {
    static var nothing: Self { get }
}

extension Optional: NilState {
    fileprivate static var nothing: Wrapped? { nil }
}

/// The state of an object that has none of its own and only keeps its children in the tree (``Restorable``).
public struct NoState: PreferenceValue, Sendable {
    /// Creates the only value.
    public init() {}

    public init(propertyList: PropertyList) {}

    public func propertyList() -> PropertyList? { nil }
}
