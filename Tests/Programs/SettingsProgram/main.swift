// A program that keeps its settings with PrefsCore, for tests of what happens to them when it ends, and of what
// several programs see of each other. Prints a line as soon as it has done what it was asked for.
import Glibc
import PrefsCore
import SettingsBundles

func say(_ text: String) {
    print(text)
    fflush(nil)
}

let arguments = CommandLine.arguments
// Before the settings are there, which must leave it alone.
if arguments[1] == "handle-and-wait" { signal(SIGTERM) { _ in _exit(9) } }
// Before the library has a handler of its own, which is therefore called sooner.
if arguments[1] == "set-at-exit" { atexit { setAtExit() } }
// Before there is a background thread.
if arguments[1] == "fork-in-memory" { try forkInMemory() }
let preferences = try Preferences(domain: arguments[2])

switch arguments[1] {
case "set":
    // Nothing synchronizes the settings before the program ends.
    preferences.set(.string(arguments[4]), forKey: arguments[3])
case "set-at-exit":
    preferences.set(0, forKey: arguments[3])
case "set-and-exit":
    preferences.set(.string(arguments[4]), forKey: arguments[3])
    exit(7)
case "set-and-wait":
    preferences.set(.string(arguments[4]), forKey: arguments[3])
    say("set")
    while true { pause() }
case "handle-and-wait":
    preferences.set(.string(arguments[4]), forKey: arguments[3])
    say("set")
    while true { pause() }
case "set-and-stop", "set-and-handle-stop", "handle-stop-and-set":
    func handleStopping() { signal(SIGTSTP) { _ in _ = write(1, "stop\n", 5) } }
    let object = try PersistentObject(in: FileRepository(path: arguments[5]), default: 0, saving: .atEnd)
    say("\(getpid())")
    if arguments[1] == "handle-stop-and-set" { handleStopping() }
    // When the signal comes, neither is written.
    object.object = 7
    preferences.set(.string(arguments[4]), forKey: arguments[3])
    if arguments[1] == "set-and-handle-stop" { handleStopping() }
    kill(getpid(), SIGTSTP)
    while true { pause() }
case "damage-and-set":
    let file = open(arguments[5], O_WRONLY | O_TRUNC)
    _ = write(file, "<plist>", 7)
    preferences.set(.string(arguments[4]), forKey: arguments[3])
case "set-for-ever":
    say("setting")
    var number = 0
    while true {
        preferences.set(.integer(PropertyListInteger(number)), forKey: arguments[3])
        if number % 16 == 0 {
            try preferences.synchronize()
            say("\(number)")
        }
        number += 1
        usleep(100)
    }
case "fork-and-set":
    // As a program that becomes a daemon after it has read its settings.
    _ = daemon(1, 1)
    preferences.set(.string(arguments[4]), forKey: arguments[3])
    say("\(getpid())")
    while true { pause() }
case "read-number":
    say("\(preferences[PreferenceKey<Int>(arguments[3], default: 3)])")
case "change-object":
    let object = try PersistentObject(in: FileRepository(path: arguments[3]), default: 0)
    object.object = 1
    // As long as it may take until the object is being saved.
    usleep(UInt32(arguments[4]) ?? 0)
case "block-in-handler":
    let observation = preferences.observe(forKey: arguments[3]) { _ in
        say("blocked")
        while true { pause() }
    }
    preferences.set(1, forKey: arguments[3])
    while true { pause() }
    _ = observation
case "block-in-repository":
    let repository = CallingRepository { _ in
        say("blocked")
        while true { pause() }
    }
    let object = try PersistentObject(in: repository, default: 0)
    object.object = 1
    while true { pause() }
case "rest-after-setting", "rest-after-telling", "rest-after-failing":
    try rest(preferences, after: arguments[1])
case "end-with-repositories":
    try endWithRepositories(preferences)
case "observe-without-thread":
    // Nothing else wakes the background thread, which tries again.
    let memory = try Preferences(inMemory: "com.memory")
    let observation = memory.observe(forKey: arguments[3]) { _ in
        say("told")
        exit(0)
    }
    withoutThreads { memory.set(1, forKey: arguments[3]) }
    withExtendedLifetime(observation) { while true { pause() } }
case "increment":
    for _ in 0..<(Int(arguments[4]) ?? 0) {
        try preferences.update { contents in
            guard case .integer(let count)? = contents[arguments[3]], let count = Int(exactly: count) else {
                contents[arguments[3]] = 1
                return
            }
            contents[arguments[3]] = .integer(PropertyListInteger(count + 1))
        }
    }
case "set-many":
    for number in 0..<(Int(arguments[4]) ?? 0) {
        preferences.set(.integer(PropertyListInteger(number)), forKey: "\(arguments[3]).\(number)")
        usleep(200)
    }
case "set-and-retry":
    let (key, domain) = (arguments[3], preferences.domain)
    Preferences.onFailure = { failure in
        // What the file has, and not the memory of this program.
        let stored = try? DomainStore(.process).value(forKey: key, of: .stored(domain, .any))
        say("\(text(stored)) after \(failure)")
    }
    preferences.set(.string(arguments[4]), forKey: key)
    while true { pause() }
case "replace":
    try preferences.setPersistentDomain(["a": 1, "b": 2, "c": 3], forName: arguments[2])
    try preferences.synchronize()
case "migrate":
    try migrate(preferences, stoppingAt: arguments.count > 3 ? Int(arguments[3]) : nil)
case "transfer":
    try transfer(preferences, times: Int(arguments[3]) ?? 0)
case "check-sum":
    try checkSum(preferences)
case "watch":
    let observation = preferences.observe(forKey: arguments[3]) { change in
        say("\(text(change.oldValue)) \(text(change.newValue)) \(change.origin)")
        if change.newValue == "end" { _exit(0) }
    }
    say("watching")
    while true { pause() }
    _ = observation
case "follow-toggle":
    try preferences.register(SettingsBundle(contentsOf: arguments[3]))
    let key = arguments[4]
    say("\(key) \(preferences.bool(forKey: key) ? "on" : "off")")
    let observation = preferences.observe(forKey: key) { _ in
        say("\(key) \(preferences.bool(forKey: key) ? "on" : "off")")
    }
    say("watching")
    while true { pause() }
    _ = observation
default:
    guard
        try runForkingCase(arguments[1], preferences, arguments)
            || runCloudForkingCase(arguments[1], preferences, arguments)
            || runRestoringCase(arguments[1], preferences, arguments)
    else { exit(2) }
}

func text(_ value: PropertyList?) -> String {
    switch value {
    case .string(let text)?: text
    case .integer(let number)?: number.description
    case nil: "-"
    default: "?"
    }
}
