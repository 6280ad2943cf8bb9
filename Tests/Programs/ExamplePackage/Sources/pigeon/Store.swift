import PrefsCore

/// A test of what a program leaves in its file, in a store of its own below the working directory.
func testThatSettingsAreInTheirFile() throws {
    let environment = Environment(["PREFS_HOST": "laptop", "PREFS_SYSTEM_HOME": "test/system"])
    let durability = Durability.unsynchronized
    let store = DomainStore(directory: StoreDirectory(path: "test"), durability: durability, newFileFormat: .xml)
    let preferences = try Preferences(domain: "com.pigeon", store: store, environment: environment)
    preferences.set(3, forKey: "Zoom")
    try preferences.synchronize()

    let location = DomainLocation.stored(preferences.domain, .any)
    print("Zoom in the file: \(try store.value(forKey: "Zoom", of: location)?.integerValue ?? 0)")
    print("Format of the file: \(try DocumentFile(path: store.directory.path(of: location)).read().format)")
    try showOtherDomains(of: store, environment)
    try store.apply(.removeAll, to: location)
}

/// Settings of other programs, as a program for looking at them needs it.
func showOtherDomains(of store: DomainStore, _ environment: Environment) throws {
    let (pigeon, host) = (try DomainName("com.pigeon"), try HostIdentifier.current(environment))
    let change = DomainChange.value(ValueChange.set(2), at: PropertyListKeyPath("Zoom"))
    try store.apply(change, to: .stored(pigeon, .host(host)))

    // As a program finds a value: on this host first.
    let scopes = SearchList<HostScope>([.host(host), .any])
    let zoom = try scopes.first { scope in try store.value(forKey: "Zoom", of: .stored(pigeon, scope)) }
    print("Zoom on \(host.text): \(zoom?.value.integerValue ?? 0)")

    // Changes as they can be stored or sent.
    let sent = DomainDifference(from: ["Zoom": 2], to: ["Zoom": 4]).edits.map(\.change.propertyList)
    try store.apply(try sent.map { form in try DomainChange(propertyList: form) }, to: .stored(pigeon, .host(host)))
    print("Zoom as sent: \(try store.value(forKey: "Zoom", of: .stored(pigeon, .host(host)))?.integerValue ?? 0)")
    let forAllUsers = DomainLocation.system(pigeon, in: try SystemDirectory(environment))
    print("Keys for all users: \(try store.contents(of: forAllUsers).count)")
    try store.apply(.removeAll, to: .stored(pigeon, .host(host)))
}
