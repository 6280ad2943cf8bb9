import TestSupport
import Testing

/// `-app NAME`: the desktop entry of that name.
@Suite struct ApplicationDomainTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.create(
            "share/applications/org.example.Pigeon.desktop",
            """
            [Desktop Entry]
            Type=Application
            Name=Homing Pigeon
            Name[de]=Brieftaube
            Exec=pigeon

            [Desktop Action new]
            Name=New Window

            """, mode: 0o644)
    }

    private var environment: [String: String?] {
        ["XDG_DATA_DIRS": "/nonexistent:" + home.absolute("share"), "XDG_DATA_HOME": home.absolute("data")]
    }

    @Test(arguments: ["Homing Pigeon", "org.example.Pigeon"])
    func nameOrFile(name: String) throws {
        #expect(try home.run("write", "-app", name, "k", "1", environment: environment) == .silence)
        #expect(try home.files(in: "store") == ["org.example.Pigeon.plist"])
        #expect(try home.run("read", "-app", name, "k", environment: environment) == .success("1\n"))
        #expect(try home.run("read", "org.example.Pigeon", "k") == .success("1\n"))
    }

    @Test func ownDataDirectoryComesFirst() throws {
        try home.create(
            "data/applications/org.example.Mine.desktop", "[Desktop Entry]\nType=Application\nName=Homing Pigeon\n")
        #expect(try home.run("write", "-app", "Homing Pigeon", "k", "1", environment: environment) == .silence)
        #expect(try home.files(in: "store") == ["org.example.Mine.plist"])
    }

    @Test(arguments: ["Nobody", "New Window", "", "../org.example.Pigeon", "Homing"])
    func unknownApplication(name: String) throws {
        for arguments in [["read", "-app", name], ["write", "-app", name, "k", "1"], ["delete", "-app", name]] {
            #expect(
                try home.run(arguments, environment: environment)
                    == .failure("Couldn't find an application named \"\(name)\"; defaults unchanged"))
        }
        #expect(!home.exists("store"))
    }

    @Test func nameIsNeeded() throws {
        let outcome = try home.run("read", "-app", environment: environment)
        #expect(outcome.isWrongUse(of: "read"))
    }
}
