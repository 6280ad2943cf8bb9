import Synchronization

/// What went wrong on other threads, until the program shows it on its screen.
public enum Problems {
    private static let last = Mutex<String?>(nil)

    public static func add(_ problem: String) {
        last.withLock { $0 = problem }
    }

    public static func takeLast() -> String? {
        last.withLock { last in
            defer { last = nil }
            return last
        }
    }
}
