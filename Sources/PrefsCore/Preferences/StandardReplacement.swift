internal import Synchronization

/// A task's replacement of ``Preferences/standard``. The task-local variable is created by code that is compiled into
/// the programs that use it, so that nothing in this module refers to Swift's concurrency.
@usableFromInline
enum StandardReplacement {
    /// The task-local variable, and a closure that returns its value in the current task.
    @usableFromInline
    typealias Local = (value: any AnyObject & Sendable, get: @Sendable () -> Preferences?)

    private static let isUsed = Atomic(false)
    private static let local = Guarded<Local?>(nil)

    /// Initialises the static variables of this type, so that a forked child finds them whole.
    static func makeStorage() {
        _ = (isUsed.load(ordering: .relaxed), local)
    }

    /// The replacement in the current task; nil without one. In a program that never replaces ``Preferences/standard``,
    /// this only reads an atomic boolean.
    static var current: Preferences? {
        guard isUsed.load(ordering: .acquiring) else { return nil }
        let get = local.withLock { $0?.get }
        return get?()
    }

    /// The task-local variable that the whole process shares. The first call sets it to `new`.
    @usableFromInline
    static func shared(_ new: Local) -> any AnyObject & Sendable {
        let shared = local.withLock { local in
            local = local ?? new
            return local ?? new
        }
        isUsed.store(true, ordering: .releasing)
        return shared.value
    }
}
