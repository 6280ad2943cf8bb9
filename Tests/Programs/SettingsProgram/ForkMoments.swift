import Glibc
import PrefsCore
import Synchronization

// Forks at moments that are hard to meet.

// Swift's module of the C library leaves these out.
@_silgen_name("pthread_getattr_default_np") private func getDefaultAttributes(
    _ attributes: UnsafeMutablePointer<pthread_attr_t>
) -> CInt
@_silgen_name("pthread_setattr_default_np") private func setDefaultAttributes(
    _ attributes: UnsafePointer<pthread_attr_t>
) -> CInt
@_silgen_name("gettid") private func threadNumber() -> pid_t

/// Runs a closure while no thread can be made.
func withoutThreads(_ body: () -> Void) {
    var (attributes, usual) = (pthread_attr_t(), 0)
    _ = getDefaultAttributes(&attributes)
    pthread_attr_getstacksize(&attributes, &usual)
    for size in [1 << 60, usual] {
        pthread_attr_setstacksize(&attributes, size)
        guard setDefaultAttributes(&attributes) == 0 else { exit(4) }
        if size != usual { body() }
    }
}

private func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var thread = pthread_t()
    pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
            return nil
        }, Unmanaged.passRetained(Body(body)).toOpaque())
}

/// Forks while another thread reads settings that are in memory alone nearly all the time.
func forkInMemory() throws -> Never {
    let keys = (0..<20_000).map { ("k\($0)", PropertyList.integer(1)) }
    let preferences = try Preferences(inMemory: "com.memory", PropertyListDictionary(keys))
    startThread {
        while true {
            _ = preferences.dictionaryRepresentation()
            usleep(100)
        }
    }
    for _ in 0..<20 {
        let status = status(of: forking { preferences.set(1, forKey: "k") })
        guard status == 0 else {
            say("\(status)")
            _exit(1)
        }
    }
    say("ended")
    _exit(0)
}

/// Forks while another thread makes the standard settings, for which it waits for a lock that this one has.
func forkAtFirstUse(_ preferences: Preferences) throws {
    let thread = Box(0)
    try preferences.update { _ in
        startThread {
            thread.value.store(Int(threadNumber()), ordering: .relaxed)
            _ = Preferences.standard
        }
        while !isAsleep(thread.value.load(ordering: .relaxed)) { usleep(1_000) }
        say("\(status(of: forking { _ = Preferences.standard.object(forKey: "k") }))")
    }
}

private final class Box: Sendable {
    let value: Atomic<Int>
    init(_ value: Int) { self.value = Atomic(value) }
}

private func isAsleep(_ thread: Int) -> Bool {
    let file = open("/proc/self/task/\(thread)/stat", O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    let text = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
        count = max(read(file, buffer.baseAddress, 256), 0)
    }
    let words = text.split(separator: UInt8(ascii: " "))
    return words.count > 2 && words[2] == [UInt8(ascii: "S")]
}

/// Forks while an object is to be loaded, and there has been no thread for that.
private final class ToldRepository: Repository {
    let parent = getpid()
    let handler = Mutex<(@Sendable () -> Void)?>(nil)

    func load() throws -> PropertyList? {
        say("\(getpid() == parent ? "parent" : "child") loads")
        return nil
    }

    func save(_ value: PropertyList?) throws {}

    func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
        self.handler.withLock { $0 = handler }
        return nil
    }
}

func forkWithoutThreads(_ preferences: Preferences) throws {
    let repository = ToldRepository()
    let object = try PersistentObject(in: repository, default: 0)
    withoutThreads { repository.handler.withLock { $0 }?() }
    say("\(status(of: forking { preferences.set("child", forKey: "l") }))")
    withExtendedLifetime(object) { exit(0) }
}
