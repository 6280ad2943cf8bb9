import Glibc
import PrefsCloud
import PrefsCore

/// - Returns: False when it knows no such case.
func runCloudForkingCase(_ name: String, _ preferences: Preferences, _ arguments: [String]) throws -> Bool {
    switch name {
    case "set-in-cloud":
        try CloudStore(domain: arguments[2]).set(.string(arguments[4]), forKey: arguments[3])
    case "read-in-cloud":
        say(try CloudStore(domain: arguments[2]).string(forKey: arguments[3]) ?? "")
    case "fork-with-cloud":
        try forkWithCloud(CloudStore(domain: arguments[2]), arguments[3])
    case "fork-under-cloud-load":
        try forkUnderCloudLoad(CloudStore(domain: arguments[2]), preferences, times: Int(arguments[3]) ?? 0)
    case "fork-with-file-lock":
        // The child keeps the open file of the lock.
        let gate = Gate()
        var child: pid_t = 0
        do {
            let lock = try FileLock(arguments[3], until: 0)
            child = forking { gate.wait() }
            _ = consume lock
        }
        say(try FileLock(arguments[3], until: 0) == nil ? "locked" : "free")
        gate.open()
        say("\(status(of: child))")
    default:
        return false
    }
    return true
}

/// Forks while an edit cannot be written, since another process has locked the directory of the mirror.
private func forkWithCloud(_ store: CloudStore, _ directory: String) throws {
    try store.set("first", forKey: "k")
    try store.synchronize()
    let lock = open(directory, O_RDONLY | O_CLOEXEC)
    flock(lock, LOCK_EX)
    try store.set("before the fork", forKey: "k")
    let gate = Gate()
    let child = try forking {
        say(store.string(forKey: "k") ?? "-")
        gate.wait()
        try store.set("child", forKey: "l")
        try store.synchronize()
        say("\(store.string(forKey: "k") ?? "-"), \(store.string(forKey: "l") ?? "-")")
        // Written at the end of the child.
        try store.set("end of child", forKey: "m")
    }
    flock(lock, LOCK_UN)
    try store.set("after the fork", forKey: "k")
    try store.synchronize()
    gate.open()
    say("\(status(of: child))")
    try store.synchronize()
    say(["k", "l", "m"].map { store.string(forKey: $0) ?? "-" }.joined(separator: ", "))
}

/// Forks again and again while other threads use a cloud store and a mirror of settings.
private func forkUnderCloudLoad(_ store: CloudStore, _ preferences: Preferences, times: Int) throws {
    preferences.set(true, forKey: "mirrors")
    let mirror = PreferencesMirror(keys: ["k"], between: preferences, and: store, while: "mirrors")
    let observation = store.observe { _ in }
    runOnThreads([
        { try? store.set(.integer(PropertyListInteger($0)), forKey: "k\($0 % 7)") },
        { _ in _ = store.dictionaryRepresentation },
        { _ in try? store.synchronize() },
        { _ in try? mirror.synchronize() },
        { preferences.set(.integer(PropertyListInteger($0)), forKey: "k") },
        { _ in store.observe { _ in }.cancel() },
    ])
    var failures: [Int32] = []
    for number in 0..<times {
        let child = try forking {
            try store.set(.integer(PropertyListInteger(number)), forKey: "child")
            if number % 2 == 0 { try store.synchronize() }
        }
        let status = status(of: child)
        if status != 0 { failures.append(status) }
        if try CloudStore(domain: store.domain.text).longLong(forKey: "child") != number { failures.append(-2) }
    }
    say("ended \(failures)")
    withExtendedLifetime((observation, mirror)) { _exit(0) }
}
