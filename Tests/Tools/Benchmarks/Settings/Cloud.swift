// Sets values of cloud stores, and measures how long that takes, and until a program on another device is told. The
// format of the output is in settings_works.py.
import Glibc
import PrefsCloud
import PrefsCore

/// What `settings cloud …` does.
enum CloudMeasurement {
    /// `settings cloud ACTION ARGUMENT…`. The devices are those of `cloud_devices.py`: a device that this process does
    /// not get by its environment is named by the directory of its state.
    static func run(_ arguments: [String]) throws {
        switch (arguments.first, arguments.dropFirst().map(\.self)) {
        case ("fill", let counts):
            let store = try CloudStore(domain: domain)
            for key in keys(Int(counts[0]) ?? 0) { try store.set(7, forKey: key) }
            try store.synchronize()
        case ("set", let counts):
            let store = try CloudStore(domain: domain)
            try measureSetting(Int(counts[0]) ?? 0, { try store.set($0, forKey: $1) }, { try store.synchronize() })
        case ("set-preferences", let counts):
            let preferences = try Preferences(domain: domain)
            let keys = keys(Int(counts[0]) ?? 0)
            for key in keys { preferences.set(7, forKey: key) }
            try preferences.synchronize()
            try measureSetting(keys.count, { preferences.set($0, forKey: $1) }, { try preferences.synchronize() })
        case ("seen", let devices): try measureSeeing(by: devices[0])
        case ("observe", let devices): try observe(on: devices[0])
        case ("edit", let rest):
            try edit(every: Double(rest[0]) ?? 1, for: Double(rest[1]) ?? 1, on: rest.dropFirst(2).map(\.self))
        default: exit(2)
        }
    }

    private static let domain = "bench.cloud"

    private static func keys(_ count: Int) -> [String] {
        (0..<count).map { "setting \($0)" }
    }

    // MARK: Setting

    private static func measureSetting(
        _ count: Int, _ set: (PropertyList, String) throws -> Void, _ synchronize: () throws -> Void
    ) throws {
        var random = SystemRandomNumberGenerator()
        let keys = keys(count).shuffled(using: &random)
        let start = Int.random(in: 0...1_000_000_000)
        func value(_ turn: Int) -> PropertyList { .integer(PropertyListInteger(start + turn)) }
        try measure("set", times: 100_000) { try set(value($0), keys[$0 % count]) }
        try synchronize()
        try measure("set_and_synchronize", times: 50) {
            try set(value($0), keys[$0 % count])
            try synchronize()
        }
    }

    // MARK: Telling another device

    private static func store(on device: String) throws -> CloudStore {
        var variables = ["XDG_STATE_HOME": device]
        for name in ["PREFS_SYNC", "PREFS_MACHINE_ID"] { variables[name] = try Environment.process.value(name) }
        return try CloudStore(domain: domain, environment: Environment(variables))
    }

    /// The time of a clock that all processes share, in nanoseconds.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Measures the time from a set until the observer of a program on another device has been called, which the other
    /// program tells through a pipe.
    private static func measureSeeing(by device: String) throws {
        let store = try CloudStore(domain: domain)
        guard let told = popen("exec '\(CommandLine.arguments[0])' cloud observe '\(device)'", "r") else { exit(1) }
        /// The numbers of the next line.
        func line() -> [Int] {
            var bytes = [CChar](repeating: 0, count: 100)
            guard fgets(&bytes, CInt(bytes.count), told) != nil else { exit(1) }
            return String(decoding: bytes.prefix { $0 > 0 }.map { UInt8($0) }, as: UTF8.self)
                .split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        }
        _ = line()
        for _ in 0..<5 {
            // An agent gathers edits that follow each other within a second.
            usleep(1_300_000)
            let start = now
            try store.set(start, forKey: "there")
            while true {
                let answer = line()
                guard answer[0] == start else { continue }
                print("seen", answer[1] - start, peakKilobytes())
                break
            }
        }
        try store.set(0, forKey: "there")
        try store.synchronize()
        pclose(told)
    }

    /// Prints each new value and when it was told, until it is 0.
    private static func observe(on device: String) throws {
        let store = try store(on: device)
        let observation = store.observe { change in
            let time = now
            print(store.longLong(forKey: "there"), time)
            fflush(nil)
            if store.longLong(forKey: "there") == 0 { exit(0) }
        }
        print(1)
        fflush(nil)
        withExtendedLifetime(observation) { while true { pause() } }
    }

    // MARK: Editing on many devices

    /// Sets a value in the stores of all devices again and again, one after the other. Times are in seconds.
    private static func edit(every interval: Double, for duration: Double, on devices: [String]) throws {
        let stores = try devices.map(store)
        let start = now
        for turn in 0..<Int(duration / interval) * stores.count {
            let due = start + Int(Double(turn) * interval / Double(stores.count) * 1e9)
            if due > now { usleep(UInt32((due - now) / 1_000)) }
            try stores[turn % stores.count].set(now, forKey: "edited")
        }
    }
}
