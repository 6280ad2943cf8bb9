import Synchronization

/// What went wrong on threads of the library, until the screen shows it.
enum Problems {
    private static let last = Mutex<String?>(nil)

    static func add(_ problem: String) {
        last.withLock { $0 = problem }
    }

    static func takeLast() -> String? {
        last.withLock { last in
            defer { last = nil }
            return last
        }
    }
}
