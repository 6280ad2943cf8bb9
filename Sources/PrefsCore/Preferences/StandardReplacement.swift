internal import Synchronization

/// What a task has in the place of ``Preferences/standard``. The value that belongs to a task is made by the programs that have some: nothing in
/// this module refers to concurrency.
@usableFromInline
enum StandardReplacement {
    /// The value of a task, and what it is in the task that asks.
    @usableFromInline
    typealias Local = (value: any AnyObject & Sendable, get: @Sendable () -> Preferences?)

    private static let isUsed = Atomic(false)
    private static let local = Guarded<Local?>(nil)

    /// Makes what holds it.
    static func makeStorage() {
        _ = (isUsed.load(ordering: .relaxed), local)
    }

    /// Nil in a task that has none. A program that never has any only asks whether that is so.
    static var current: Preferences? {
        guard isUsed.load(ordering: .acquiring) else { return nil }
        let get = local.withLock { $0?.get }
        return get?()
    }

    /// The value that all of the process share: this one, unless there is one.
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
