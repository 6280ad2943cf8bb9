// Measures settings that many threads read, and settings with many observers.
import Glibc
import PrefsCore

/// A closure that threads run.
final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs a closure on several threads at once, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 0..<count {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument)
        threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
}

/// Measures an integer that threads read at the same time. The time is that of all threads, divided by the number of
/// all calls, so it falls with each processor that the threads can use.
func measureThreads() throws {
    let preferences = try Preferences(domain: "bench.threads")
    let keys = (0..<10).map { "setting \($0)" }
    try preferences.update { contents in for key in keys { contents[key] = 7 } }
    let calls = 4_000_000
    for count in [1, 2, 8] {
        let time = ContinuousClock().measure {
            onThreads(count) {
                var sum = 0
                for turn in 0..<calls / count { sum &+= preferences.integer(forKey: keys[turn % 10]) }
                if sum == 1 { print() }
            }
        }
        report("integer,_\(count)_threads", time, times: calls)
    }
}

/// Measures a set of a key with one observer, and the same when 10,000 observers observe other keys.
func measureObservers() throws {
    let preferences = try Preferences(domain: "bench.observers")
    var others: [PreferenceObservation] = []
    let observation = preferences.observe(forKey: "observed") { _ in }
    for count in [0, 10_000] {
        while others.count < count {
            others.append(preferences.observe(forKey: "other \(others.count)") { _ in })
        }
        measure("set,_with_\(count)_observers_of_other_keys", times: count == 0 ? 100_000 : 10_000) {
            preferences.set(.integer(PropertyListInteger($0)), forKey: "observed")
        }
    }
    observation.cancel()
}
