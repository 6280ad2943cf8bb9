import Glibc
import PrefsCloud
import PrefsCore

/// Ends with settings and objects to save, while twenty observers are blocked and one repository is slow.
func endWithRepositories(_ preferences: Preferences) throws {
    let blocked = Gate()
    let observations = (0..<20).map { _ in
        preferences.observe(forKey: "start") { _ in
            blocked.open()
            while true { pause() }
        }
    }
    preferences.set(true, forKey: "start")
    for _ in 0..<16 { blocked.wait() }

    let slow = CallingRepository { value in
        // What the file has, and not the memory of this program.
        let stored = try? DomainStore(.process).value(forKey: "k", of: .stored(preferences.domain, .any))
        say("saving \(text(value)) after \(text(stored))")
        usleep(300_000)
        say("saved")
    }
    let object = try PersistentObject(in: slow, default: 0, saving: .atEnd)
    let setting = try PersistentObject(
        in: PreferencesRepository(preferences, key: "object"), default: 0, saving: .atEnd)
    preferences.set("value", forKey: "k")
    object.object = 1
    setting.object = 2
    withExtendedLifetime(observations) { exit(0) }
}

/// Sets the key, and an object in a file, in a handler of `exit`.
func setAtExit() {
    let arguments = CommandLine.arguments
    let preferences = try? Preferences(domain: arguments[2])
    preferences?.set(.string(arguments[4]), forKey: arguments[3])
    let object = try? PersistentObject(in: FileRepository(path: arguments[5]), default: 0)
    object?.object = 1
    try? CloudStore(domain: arguments[2]).set(.string(arguments[4]), forKey: arguments[3])
}

/// Says its number when it has done something, and does nothing from then on.
func rest(_ preferences: Preferences, after name: String) throws {
    let observation = preferences.observe(forKey: "k") { _ in
        if name == "rest-after-telling" { say("\(getpid())") }
    }
    preferences.set("value", forKey: "k")
    let object = try PersistentObject(in: PreferencesRepository(preferences, key: "object"), default: 0)
    object.object = 1
    switch name {
    case "rest-after-setting":
        while try DomainStore(.process).value(forKey: "object", of: .stored(preferences.domain, .any)) == nil {
            usleep(1_000)
        }
        say("\(getpid())")
    case "rest-after-failing":
        // A value that the file cannot hold waits for the next one.
        while try DomainStore(.process).value(forKey: "k", of: .stored(preferences.domain, .any)) == nil {
            usleep(1_000)
        }
        preferences.set("\u{0}", forKey: "unwritable")
        try? preferences.synchronize()
        say("\(getpid())")
    default: break
    }
    withExtendedLifetime((observation, object)) { while true { pause() } }
}
