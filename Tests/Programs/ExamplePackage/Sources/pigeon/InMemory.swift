import PrefsCore

/// A test of code that uses settings: it reads and leaves no file.
func testThatAnAccountHasThreeRetries() throws {
    let memory = try Preferences(inMemory: "test", ["User": "Grace"])
    let account = AccountSettings(in: memory)
    print("User in the test: \(account.user ?? "nobody"), retries: \(account.retries)")
    account.retries = 5
    print("Stored in the test: \(memory.integer(forKey: "Retries"))")
    testThatNoNameIsLost(in: memory)
}

/// A test of what happens where a script has stored something else.
func testThatNoNameIsLost(in memory: Preferences) {
    memory.set("Ada", forKey: "Names")
    let names = PreferenceKey<[String]>("Names", default: [])
    memory.onUndecodableValue = { failure in print("\(failure.key) is kept: \(failure.isRefusedChange)") }
    memory[names].append("Grace")
    memory[names] = ["Ada", "Grace"]
    print("Names: \(memory[names])")
}

/// A test of code that uses the settings of the program.
func testThatTheMapZooms() async throws {
    let settings = AppSettings.shared
    try Preferences.withStandard(Preferences(inMemory: "test")) {
        settings.map.zoom = 8
        print("Zoom in the test: \(settings.map.zoom)")
    }
    let later = try Preferences(inMemory: "later")
    await Preferences.withStandard(later) {
        await Task.yield()
        settings.map.zoom = 9
    }
    print("Zoom in the other test: \(later.integer(forKey: "Zoom"))")
}
