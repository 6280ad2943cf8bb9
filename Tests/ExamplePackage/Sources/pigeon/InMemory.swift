import PrefsCore

/// A test of code that uses settings: it reads and leaves no file.
func testThatAnAccountHasThreeRetries() throws {
    let preferences = try Preferences(inMemory: "test", ["User": "Grace"])
    let account = AccountSettings(in: preferences)
    print("User in the test: \(account.user ?? "nobody"), retries: \(account.retries)")
    account.retries = 5
    print("Stored in the test: \(preferences.integer(forKey: "Retries"))")
}
