// Reads and sets values with Preferences, and measures how soon an observer in another process is called. The format of
// the output is in settings_works.py. Programs/foundation_settings.swift does the same with Foundation's UserDefaults.
import Glibc
import PrefsCore

func peakKilobytes() -> Int {
    var usage = rusage()
    getrusage(0, &usage)
    return usage.ru_maxrss
}

func report(_ part: String, _ duration: Duration, times: Int) {
    print(part, Int(duration / .nanoseconds(1)) / times, peakKilobytes())
}

func measure(_ part: String, times: Int, _ body: (Int) throws -> Void) rethrows {
    let time = try ContinuousClock().measure { for turn in 0..<times { try body(turn) } }
    report(part, time, times: times)
}

let seen = try Preferences(domain: "bench.seen")

/// Runs the other process, which sets each new value of `there` as the value of `back`.
func giveBack() {
    let observation = seen.observe(forKey: "there") { seen.set($0.newValue, forKey: "back") }
    seen.set(0, forKey: "back")
    while seen.object(forKey: "end") == nil { usleep(10_000) }
    observation.cancel()
    exit(0)
}

func wait(for number: Int) {
    while seen.object(forKey: "back") != .integer(PropertyListInteger(number)) { usleep(20) }
}

/// Measures the time until another process notices a new value: half of the time until its answer is noticed here.
func measureSeeing() throws {
    // `end` was set by an earlier round.
    seen.removeObject(forKey: "end")
    try seen.synchronize()
    var process = pid_t()
    var arguments = [strdup(CommandLine.arguments[0]), strdup("-"), nil]
    guard posix_spawn(&process, "/proc/self/exe", nil, nil, &arguments, environ) == 0 else { exit(1) }
    wait(for: 0)
    let times = 50
    let time = ContinuousClock().measure {
        for number in 1...times {
            seen.set(.integer(PropertyListInteger(number)), forKey: "there")
            wait(for: number)
        }
    }
    report("seen", time, times: times * 2)
    seen.set(true, forKey: "end")
    waitpid(process, nil, 0)
}

switch CommandLine.arguments.dropFirst().first {
case "-": giveBack()
case "seen":
    try measureSeeing()
    exit(0)
case "restoration":
    try measureRestoration()
    exit(0)
case "observers":
    try measureObservers()
    exit(0)
case "cloud":
    try CloudMeasurement.run(CommandLine.arguments.dropFirst(2).map(\.self))
    exit(0)
default: break
}

for count in [10, 1_000, 100_000] {
    let preferences = try Preferences(domain: "bench.of\(count)")
    var random = SystemRandomNumberGenerator()
    let keys = (0..<count).map { "setting \($0)" }.shuffled(using: &random)
    try preferences.setPersistentDomain(
        PropertyListDictionary(keys.map { ($0, .integer(7)) }), forName: "bench.of\(count)")
    try preferences.synchronize()
    var sum = 0
    measure("integer,_\(count)_keys", times: 1_000_000) { sum &+= preferences.integer(forKey: keys[$0 % count]) }
    measure("set,_\(count)_keys", times: 100_000) {
        preferences.set(.integer(PropertyListInteger($0 + sum)), forKey: keys[$0 % count])
    }
    measure("set_and_integer,_\(count)_keys", times: 100_000) {
        preferences.set(.integer(PropertyListInteger($0)), forKey: keys[$0 % count])
        sum &+= preferences.integer(forKey: keys[$0 % count])
    }
}
