import Glibc
import PrefsCore

/// Swift hides it.
@_silgen_name("fork") private func systemFork() -> pid_t

/// Forks, and runs a closure in the child, which then ends as a program does that calls `exit`.
///
/// - Returns: The child.
func forking(_ child: () throws -> Void) rethrows -> pid_t {
    let process = systemFork()
    guard process == 0 else { return process }
    try child()
    exit(0)
}

/// The exit status of a child, 128 and the number of the signal that ended it, or −1 when it has not ended after a
/// minute.
func status(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    for _ in 0..<60_000 {
        if waitpid(child, &status, WNOHANG) == child {
            return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        }
        usleep(1_000)
    }
    kill(child, SIGKILL)
    return -1
}

/// Lets one process wait for another.
struct Gate {
    private var ends: [CInt] = [-1, -1]

    init() { pipe(&ends) }

    func open() {
        var byte: UInt8 = 1
        _ = write(ends[1], &byte, 1)
    }

    func wait() {
        var byte: UInt8 = 0
        _ = read(ends[0], &byte, 1)
    }
}

/// A repository whose saving runs a closure of the test.
struct CallingRepository: Repository {
    var saving: @Sendable (PropertyList?) -> Void

    func load() throws -> PropertyList? { nil }
    func save(_ value: PropertyList?) throws { saving(value) }
}

/// - Returns: False when it knows no such case.
func runForkingCase(_ name: String, _ preferences: Preferences, _ arguments: [String]) throws -> Bool {
    switch name {
    case "fork-and-set-later":
        // What the child knows is old by the time it ends.
        let gate = Gate()
        let object = try PersistentObject(in: FileRepository(path: arguments[3]), default: 0)
        preferences.set(1, forKey: "k")
        object.object = 1
        let child = forking { gate.wait() }
        preferences.set(2, forKey: "k")
        object.object = 2
        try preferences.synchronize()
        try object.save()
        gate.open()
        say("\(status(of: child))")
    case "fork-and-leave":
        let object = try PersistentObject(in: FileRepository(path: arguments[3]), default: 0, saving: .atEnd)
        preferences.set("value", forKey: "k")
        object.object = 1
        _ = forking {}
        _exit(0)
    case "fork-under-load":
        try forkUnderLoad(preferences, arguments[3], times: Int(arguments[4]) ?? 0)
    case "fork-and-go-on":
        try forkAndGoOn(preferences)
    case "fork-and-read":
        _ = preferences.object(forKey: "k")
        let child = forking {
            say("reading")
            // It first uses settings when the test has made this file.
            if arguments.count > 3 { while access(arguments[3], F_OK) != 0 { usleep(1_000) } }
            while preferences.object(forKey: "k") != "end" { usleep(1_000) }
        }
        say("\(status(of: child))")
    case "fork-in-update":
        try forkInUpdate(preferences)
    case "fork-in-observer":
        let observation = preferences.observe(forKey: "k") { _ in
            let child = forking { preferences.set("child", forKey: "l") }
            say("\(status(of: child))")
            exit(0)
        }
        preferences.set("parent", forKey: "k")
        withExtendedLifetime(observation) { while true { pause() } }
    case "fork-in-repository":
        let saved = Gate()
        let repository = CallingRepository { _ in
            say("\(status(of: forking { preferences.set("child", forKey: "l") }))")
            saved.open()
        }
        let object = try PersistentObject(in: repository, default: 0)
        object.object = 1
        preferences.set("parent", forKey: "k")
        // A child that is forked while the parent ends has its end behind it.
        saved.wait()
    case "fork-while-saving":
        let (saving, done) = (Gate(), Gate())
        let repository = CallingRepository { _ in
            saving.open()
            done.wait()
        }
        let object = try PersistentObject(in: repository, default: 0)
        object.object = 1
        saving.wait()
        let child = forking { preferences.set("child", forKey: "l") }
        say("\(status(of: child))")
        done.open()
    case "exit-in-repository":
        let object = try PersistentObject(in: CallingRepository { _ in exit(3) }, default: 0)
        preferences.set("parent", forKey: "k")
        object.object = 1
        while true { pause() }
    case "fork-in-object":
        let object = try PersistentObject(in: FileRepository(path: arguments[3]), default: 0)
        let child = object.update { value in
            value = 1
            return forking { preferences.set("child", forKey: "l") }
        }
        say("\(status(of: child))")
        let other = forking { object.object = 2 }
        say("\(status(of: other))")
    case "fork-with-queued-notification":
        try forkWithQueuedNotification(preferences)
    case "fork-at-first-use":
        try forkAtFirstUse(preferences)
    case "fork-without-threads":
        try forkWithoutThreads(preferences)
    case "fork-while-locked":
        // Another process has the directory locked.
        preferences.set("parent", forKey: "k")
        let child = forking { say("child") }
        say("\(status(of: child))")
        while true { pause() }
    case "fork-without-end":
        // The child inherits the directory that is locked.
        var child: pid_t = 0
        try preferences.update { contents in
            contents["k"] = "parent"
            child = forking { while true { pause() } }
        }
        say("updated")
        while true { pause() }
        _ = child
    default:
        return false
    }
    return true
}

/// Forks again and again while other threads hold each of the locks.
private func forkUnderLoad(_ preferences: Preferences, _ path: String, times: Int) throws {
    let object = try PersistentObject(in: FileRepository(path: path, durability: .unsynchronized), default: 0)
    let work: [@Sendable (Int) -> Void] = [
        { preferences.set(.integer(PropertyListInteger($0)), forKey: "k\($0 % 7)") },
        { _ in _ = preferences.dictionaryRepresentation() },
        { number in _ = preferences.integer(forKey: "k\(number % 7)") },
        { number in _ = preferences.integer(forKey: "k\(number % 7)") },
        { _ in try? preferences.synchronize() },
        { number in try? preferences.update { $0["updated"] = .integer(PropertyListInteger(number)) } },
        { number in object.update { $0 = number } },
        { _ in try? object.save() },
        { _ in _ = try? Preferences(inMemory: "com.memory", ["k": 1]).observe { _ in } },
        { number in Preferences.onFailure = { _ in _ = number } },
    ]
    let observation = preferences.observe { _ in }
    // The first use of a type takes a lock of Swift's runtime, for which a child forked meanwhile waits forever.
    let isTold = Gate()
    withExtendedLifetime(preferences.observe { _ in isTold.open() }) {
        for body in work { body(1) }
        isTold.wait()
    }
    runOnThreads(work)
    var failures: [Int32] = []
    for number in 0..<times {
        let child = try forking {
            switch number % 4 {
            case 0: break
            case 1: _ = preferences.dictionaryRepresentation()
            case 2:
                preferences.set(.integer(PropertyListInteger(number)), forKey: "child")
                object.object = -1
            default: try preferences.synchronize()
            }
        }
        let status = status(of: child)
        if status != 0 { failures.append(status) }
    }
    say("ended \(failures)")
    withExtendedLifetime(observation) { _exit(0) }
}

/// Runs each closure on a thread of its own, again and again.
func runOnThreads(_ work: [@Sendable (Int) -> Void]) {
    for body in work {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Body(run: body)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
                var number = 0
                while true {
                    body.run(number)
                    number += 1
                    // All of them all the time would let none of them get on.
                    usleep(100)
                }
            }, context)
    }
}

private final class Body: Sendable {
    let run: @Sendable (Int) -> Void

    init(run: @escaping @Sendable (Int) -> Void) { self.run = run }
}

/// The child does all that a program can do, with what it has from its parent.
private func forkAndGoOn(_ preferences: Preferences) throws {
    let ended = Gate()
    let parent = getpid()
    let old = preferences.observe(forKey: "k") { change in
        if change.newValue == "written" { say("old observation of \(getpid() == parent ? "parent" : "child")") }
        if change.newValue == "written", getpid() != parent { ended.open() }
    }
    preferences.set("parent", forKey: "k")
    let child = try forking {
        guard preferences.object(forKey: "k") == "parent" else { return say("not seen") }
        preferences.set("child", forKey: "k")
        try preferences.synchronize()
        say("set \(text(preferences.object(forKey: "k")))")
        let new = preferences.observe(forKey: "k") { change in
            if change.newValue == "written" {
                say("new observation of child")
                ended.open()
            }
        }
        say("observing")
        withExtendedLifetime(new) {
            ended.wait()
            ended.wait()
        }
    }
    let status = status(of: child)
    say("ended \(status)")
    withExtendedLifetime(old) {}
}

/// Whether a directory is locked for all but those who have the lock: who opens it anew does not have it.
private func isLockedForOthers(_ path: String) -> Bool {
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return false }
    defer { close(directory) }
    return flock(directory, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
}

/// Forks while this process has the directory locked: the child may end, or go on without its update.
private func forkInUpdate(_ preferences: Preferences) throws {
    var isChild = false
    do {
        try preferences.update { contents in
            contents["k"] = "parent"
            let first = forking {}
            say("\(status(of: first))")
            let second = systemFork()
            isChild = second == 0
            if isChild {
                contents["k"] = "child"
            } else {
                say("\(status(of: second))")
                say(isLockedForOthers(String(cString: getenv("PREFS_HOME"))) ? "still locked" : "given up")
            }
        }
    } catch {
        guard isChild, error as? PreferencesError != nil else { throw error }
        _exit(3)
    }
    say("updated")
}

/// Forks while the observer runs for one change and is to be told of a second. The child makes a third.
private func forkWithQueuedNotification(_ preferences: Preferences) throws {
    let (told, mayEnd, childIsTold) = (Gate(), Gate(), Gate())
    let parent = getpid()
    let observation = preferences.observeArrivals {
        guard getpid() == parent else { return childIsTold.open() }
        told.open()
        mayEnd.wait()
    }
    preferences.set(1, forKey: "k")
    told.wait()
    preferences.set(2, forKey: "k")
    let child = forking {
        preferences.set(3, forKey: "k")
        childIsTold.wait()
        say("child is told")
    }
    say("\(status(of: child))")
    mayEnd.open()
    told.wait()
    say("parent is told")
    mayEnd.open()
    withExtendedLifetime(observation) {}
}
