import Glibc
import PrefsCore
import PrefsRestoration
import Synchronization

private let isContinued = Atomic(false)

/// A program with one page, which it saves and restores.
private final class Pages: Restorable {
    let restorationIdentifier: String? = "pages"
    var restorableState = 1
}

/// - Returns: False when it knows no such case.
@MainActor func runRestoringCase(_ name: String, _ preferences: Preferences, _ arguments: [String]) throws -> Bool {
    let pages = Pages()
    switch name {
    case "turn-page", "turn-page-and-wait", "turn-page-and-handle-stop":
        // The library writes what was encoded last, without being asked to.
        if name == "turn-page-and-handle-stop" { signal(SIGTSTP) { _ in _ = write(1, "stop\n", 5) } }
        let manager = try RestorationManager(root: pages, of: preferences)
        pages.restorableState = Int(arguments[3]) ?? 0
        try manager.saveIfNeeded()
        if name != "turn-page" { say("\(getpid())") }
        signal(SIGCONT) { _ in isContinued.store(true, ordering: .relaxed) }
        while name != "turn-page" {
            usleep(1_000)
            guard isContinued.exchange(false, ordering: .relaxed) else { continue }
            pages.restorableState += 1
            try manager.saveIfNeeded()
            say("\(pages.restorableState)")
        }
        withExtendedLifetime(manager) {}
    case "restore-page":
        let manager = try RestorationManager(root: pages, of: preferences)
        if case .movedAway = try manager.restore() { say("moved away") }
        say("\(manager.scene?.text ?? "-") \(pages.restorableState)")
        // Until it is killed, it is not up.
        if arguments.count > 3 { while true { pause() } }
        manager.restorationDidFinish()
    case "fork-with-page":
        let manager = try RestorationManager(root: pages, of: preferences)
        pages.restorableState = 2
        try manager.saveIfNeeded()
        let child = try forking {
            // What the parent has encoded is the parent's to write; what is encoded from here on is not.
            pages.restorableState = 3
            try manager.save()
        }
        say("\(status(of: child))")
        withExtendedLifetime(manager) {}
    case "fork-and-release":
        var manager: RestorationManager? = try RestorationManager(root: pages, of: preferences)
        say(manager?.scene?.text ?? "-")
        _ = status(of: forking { manager = nil })
        let second = try RestorationManager(root: pages, of: preferences)
        say(second.scene?.text ?? "-")
        withExtendedLifetime(manager) {}
    case "exec-with-page":
        let manager = try RestorationManager(root: pages, of: preferences)
        pages.restorableState = 4
        try manager.save()
        // The program that takes the place of this one has none of its locks.
        execv("/proc/self/exe", arguments.map { strdup($0 == name ? "restore-page" : $0) } + [nil])
        exit(9)
    default:
        return false
    }
    return true
}
