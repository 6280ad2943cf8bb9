// Measures settings with many observers.
import PrefsCore

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
