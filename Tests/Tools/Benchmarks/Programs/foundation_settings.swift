// Reads and sets values with Foundation's UserDefaults, as ../Settings/main.swift does with Preferences.
import Foundation

func measure(_ part: String, times: Int, _ body: (Int) -> Void) {
    let time = ContinuousClock().measure { for turn in 0..<times { body(turn) } }
    var usage = rusage()
    getrusage(0, &usage)
    print(part, Int(time / .nanoseconds(1)) / times, usage.ru_maxrss)
}

// 100 000 keys are left out, since UserDefaults takes minutes with them.
for count in [10, 1_000] {
    guard let defaults = UserDefaults(suiteName: "bench.of\(count)") else { exit(1) }
    let keys = (0..<count).map { "setting \($0)" }.shuffled()
    defaults.setPersistentDomain(Dictionary(uniqueKeysWithValues: keys.map { ($0, 7) }), forName: "bench.of\(count)")
    defaults.synchronize()
    var sum = 0
    measure("integer,_\(count)_keys", times: 100_000) { sum &+= defaults.integer(forKey: keys[$0 % count]) }
    measure("set,_\(count)_keys", times: 1_000) { defaults.set($0 + sum, forKey: keys[$0 % count]) }
    measure("set_and_integer,_\(count)_keys", times: 200) {
        defaults.set($0, forKey: keys[$0 % count])
        sum &+= defaults.integer(forKey: keys[$0 % count])
    }
}
