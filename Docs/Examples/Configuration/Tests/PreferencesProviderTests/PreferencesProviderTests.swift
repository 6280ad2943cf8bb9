import Configuration
import PreferencesProvider
import PrefsCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct PreferencesProviderTests {
    private let preferences: Preferences
    private let reader: ConfigReader

    init() throws {
        preferences = try Preferences(
            inMemory: "test", ["http.port": 8080, "name": "loft", "places": ["Loft", "Barn"]])
        reader = ConfigReader(provider: PreferencesProvider(preferences))
    }

    @Test func settingsAreReadAsTheTypesThatAreAskedFor() throws {
        preferences.set(true, forKey: "open")
        preferences.set(.real(0.5), forKey: "volume")
        preferences.set(.data([0xCA, 0xFE]), forKey: "ring")
        preferences.set([.data([1]), .data([2, 3])], forKey: "rings")
        preferences.set([1, 2], forKey: "nests")
        preferences.set([true, false], forKey: "doors")
        let snapshot = reader.snapshot()
        #expect(reader.int(forKey: "http.port") == 8080 && reader.scoped(to: "http").int(forKey: "port") == 8080)
        #expect(
            snapshot.string(forKey: "name") == "loft" && snapshot.stringArray(forKey: "places") == ["Loft", "Barn"])
        #expect(reader.bool(forKey: "open") == true && reader.boolArray(forKey: "doors") == [true, false])
        #expect(reader.double(forKey: "volume") == 0.5 && reader.doubleArray(forKey: "nests") == [1, 2])
        #expect(reader.intArray(forKey: "nests") == [1, 2])
        #expect(
            reader.bytes(forKey: "ring") == [0xCA, 0xFE] && reader.byteChunkArray(forKey: "rings") == [[1], [2, 3]])
        #expect(
            reader.string(forKey: "missing") == nil && snapshot.string(forKey: "missing", default: "none") == "none")
    }

    @Test func aValueOfAnotherTypeIsAnError() async {
        #expect(throws: (any Error).self) { try reader.requiredInt(forKey: "name") }
        #expect(throws: (any Error).self) { try reader.snapshot().requiredInt(forKey: "places") }
        await #expect(throws: (any Error).self) { try await reader.fetchRequiredBool(forKey: "http.port") }
    }

    @Test func registeredDefaultsAreReadUntilAValueIsSet() {
        preferences.register(["retries": 3])
        #expect(reader.int(forKey: "retries") == 3)
        preferences.set(5, forKey: "retries")
        #expect(reader.int(forKey: "retries") == 5)
    }

    @Test func aWatchedValueFollowsTheSetting() async throws {
        let ports = try await reader.watchInt(forKey: "http.port", default: 80) { updates in
            var seen: [Int] = []
            for await port in updates {
                seen.append(port)
                guard seen.count < 3 else { break }
                if seen.count == 1 {
                    preferences.set(9090, forKey: "http.port")
                } else {
                    preferences.removeObject(forKey: "http.port")
                }
            }
            return seen
        }
        #expect(ports == [8080, 9090, 80])
    }

    @Test func aWatchedSnapshotFollowsAllSettings() async throws {
        try await reader.watchSnapshot { updates in
            preferences.set("barn", forKey: "name")
            for await snapshot in updates where snapshot.string(forKey: "name") == "barn" { break }
        }
    }
}
