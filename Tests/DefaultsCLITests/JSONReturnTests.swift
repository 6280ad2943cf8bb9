import TestSupport
import Testing

/// Values that leave as JSON and come back from a program such as `jq`, which writes 5.0 as 5.
@Suite struct JSONReturnTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "Speed", "-float", "5")
        try home.run("write", "com.pigeon", "Loft", "-dict", "Since", "-date", "2024-01-02", "Ring", "-data", "0a1b")
        try home.run("write", "com.pigeon", "Flights", "-array", "-float", "2", "-date", "2024-01-03", "-int", "1")
        try home.run("write", "com.pigeon", "Name", "Icarus")
    }

    /// Prints the domain as JSON, changes one value, and writes 5.0 as 5.
    private static let edited = """
        prefs export com.pigeon - --format json | sed -e 's/Icarus/Homer/' -e 's/: 5.0/: 5/' -e 's/ 2.0/ 2/'
        """

    private func export() throws -> String {
        try home.run("export", "com.pigeon", "-").text
    }

    @Test(arguments: ["import com.pigeon -", "import --all -", "apply --name edited -"])
    func partsThatWereNotChangedKeepTheirTypes(_ command: String) throws {
        let expected = try export().replacing("Icarus", with: "Homer")
        let isOfAll = command.contains("-all") || command.contains("apply")
        let text = isOfAll ? "(echo '{\"com.pigeon\":'; \(Self.edited); echo '}')" : Self.edited
        #expect(try home.shell("\(text) | prefs \(command)").status == 0)
        #expect(try export() == expected)
    }

    @Test func replacingTakesTheTypesOfJSON() throws {
        try home.shell("\(Self.edited) | prefs import com.pigeon - --replace")
        #expect(try home.run("read-type", "com.pigeon", "Speed") == .success("Type is integer\n"))
        #expect(try home.run("read-type", "com.pigeon", "--keypath", "Loft.Since") == .success("Type is string\n"))
    }

    @Test func anEditorThatWritesNumbersItsOwnWayChangesNone() throws {
        let expected = try export().replacing("Icarus", with: "Homer")
        let script = "#!/bin/sh\nsed -i -e 's/Icarus/Homer/' -e 's/: 5.0/: 5/' -e 's/ 2.0/ 2/' \"$1\"\n"
        try home.create("editor", script, mode: 0o755)
        #expect(try home.run("edit", "com.pigeon", "--format", "json", environment: ["EDITOR": "./editor"]).status == 0)
        #expect(try export() == expected)
    }

    @Test func anotherNumberIsTaken() throws {
        #expect(try home.run("import", "com.pigeon", "-", input: #"{"Speed": 6, "Name": 5}"#) == .silence)
        #expect(try home.run("read-type", "com.pigeon", "Speed") == .success("Type is integer\n"))
        #expect(try home.run("read-type", "com.pigeon", "Name") == .success("Type is integer\n"))
    }
}
