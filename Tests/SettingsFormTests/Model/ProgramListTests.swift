import PrefsCore
import Testing

@testable import settings_form

/// The list of all programs that have a settings bundle.
@Suite struct ProgramListTests {
    /// Two programs that have a suite in common, and one whose bundle cannot be read.
    private static func driver(
        stored: [String: PropertyList] = [:], columns: Int = 80, lines: Int = 24
    ) throws -> FormDriver {
        try FormDriver(
            programs: [("com.crow", try crow()), ("com.pigeon", try .sample()), ("com.wreck", nil)],
            stored: stored, columns: columns, lines: lines)
    }

    private static func crow() throws -> TestBundle {
        var shared = TestBundle.pane("Flock", [TestBundle.toggle("Fly Together", "together")])
        shared.set("org.flock", forKey: "ApplicationGroupContainerIdentifier")
        var again = shared
        again.set("Again", forKey: "Title")
        let call: PropertyListDictionary = [
            "Type": "PSMultiValueSpecifier", "Title": "Call", "Key": "CRCall", "DefaultValue": 0,
            "Values": [0, 1], "Titles": ["Caw", "Silence"],
        ]
        let elements = [
            TestBundle.group("Voice", footer: "Neighbours may complain."), call,
            TestBundle.toggle("Name", "HPName"), TestBundle.group("More"),
            TestBundle.child("Flock", "Flock"), TestBundle.child("Again", "Again"),
        ]
        return try TestBundle(["Root": TestBundle.pane("Crow", elements), "Flock": shared, "Again": again])
    }

    @Test func programsAreListedWithTheirDomainsAndCounts() throws {
        let stored: [String: PropertyList] = [
            "com.crow CRCall": 1, "com.crow HPName": false, "org.flock together": true, "com.pigeon HPUnits": "mi",
        ]
        let driver = try Self.driver(stored: stored)
        #expect(driver.lines[0] == " Settings")
        #expect(try #require(driver.line("Crow")).hasSuffix("  com.crow 2 • ›"))
        #expect(try #require(driver.line("Pigeon")).hasSuffix("  com.pigeon 1 • ›"))
        #expect(try #require(driver.line("com.wreck")).hasSuffix("  com.wreck cannot be read ›"))
        #expect(try #require(Self.driver().line("Crow")).hasSuffix("  com.crow ›"))
    }

    @Test func aCountFollowsChanges() throws {
        var driver = try Self.driver()
        driver.press(.enter, .down, .character(" "), .escape)
        #expect(try #require(driver.line("Crow")).hasSuffix("com.crow 1 • ›"))
        // The key of another program is another setting.
        #expect(driver.stored == ["com.crow HPName": true])
        #expect(try #require(driver.line("Pigeon")).hasSuffix("com.pigeon ›"))
        driver.change("HPUnits", of: "com.pigeon", to: "mi")
        #expect(try #require(driver.line("Pigeon")).hasSuffix("com.pigeon 1 • ›"))
        driver.press(.enter, .down, .character("d"), .escape)
        #expect(try #require(driver.line("Crow")).hasSuffix("com.crow ›"))
    }

    @Test func whatPeopleCannotSeeOrChangeIsNotCounted() throws {
        let stored: [String: PropertyList] = ["com.pigeon HPVersion": "2", "com.pigeon HPGreeting": "Coo"]
        var driver = try Self.driver(stored: stored)
        #expect(try #require(driver.line("Pigeon")).hasSuffix("  com.pigeon ›"))
        driver.change("HPOpen", of: "com.pigeon", to: true)
        #expect(try #require(driver.line("Pigeon")).hasSuffix("  com.pigeon 2 • ›"))
    }

    @Test func aManagedSettingIsNotCounted() throws {
        var driver = try Self.driver(stored: ["com.pigeon HPUnits": "mi"])
        driver.change("HPUnits", of: "com.pigeon", to: "mi", isManaged: true)
        #expect(try #require(driver.line("Pigeon")).hasSuffix("  com.pigeon ›"))
    }

    /// As `prefs settings` lists it on a pipe.
    @Test(arguments: [nil, ""])
    func aBundleWithoutATitleHasTheNameOfItsDirectory(title: String?) throws {
        var root = TestBundle.pane("", [TestBundle.toggle("On", "on")])
        root["Title"] = title.map { .string($0) }
        let bundle = try TestBundle(["Root": root])
        let name = try bundle.read().name
        #expect(try FormDriver(programs: [("com.dove", bundle)]).selectedTitle == name)
        #expect(try FormDriver(bundle).lines[0].hasPrefix(" " + name))
    }

    @Test func whatAHiddenPaneHasIsNotCounted() throws {
        var link = TestBundle.child("Loft", "Loft")
        link.set(["Key": "on", "Value": true], forKey: "DependsOn")
        let loft = TestBundle.pane("Loft", [TestBundle.toggle("Open", "open")])
        let bundle = try TestBundle([
            "Root": TestBundle.pane("Dove", [TestBundle.toggle("On", "on"), link]), "Loft": loft,
        ])
        var driver = try FormDriver(programs: [("com.dove", bundle)], stored: ["com.dove open": true])
        #expect(try #require(driver.line("Dove")).hasSuffix("  com.dove ›"))
        driver.change("on", of: "com.dove", to: true)
        #expect(try #require(driver.line("Dove")).hasSuffix("  com.dove 2 • ›"))
    }

    @Test func rowsOfListsNameTheProgram() throws {
        var driver = try Self.driver()
        driver.press(.down, .enter, .character(" "), .character("c"))
        #expect(driver.line("Sync Location  Pigeon ") != nil)
        let program = driver.form.frame.lines[2].runs.first { $0.text.contains("Pigeon") }
        #expect(program?.style.attributes.contains(.dim) == true)
        driver.press(.escape, .character("/"))
        driver.type("name")
        #expect(driver.line("Name  Crow ") != nil && driver.line("Name  Pigeon ") != nil)
        driver.press(.control("u"))
        driver.type("com.crow")
        #expect(driver.line("Crow  ")?.contains("Crow  Crow") == false)
    }

    @Test func aProgramHasItsOwnPanes() throws {
        var driver = try Self.driver()
        driver.press(.down, .right)
        #expect(driver.lines[0] == " Settings › Pigeon" + String(repeating: " ", count: 51) + "com.pigeon")
        driver.select("Loft")
        driver.press(.enter, .character(" "))
        #expect(driver.line("Greeting") != nil && driver.stored == ["com.pigeon HPOpen": true])
        driver.press(.escape, .left)
        #expect(driver.selectedTitle == "Pigeon" && driver.lines[0] == " Settings")
        driver.press(.escape)
        #expect(driver.message == " q quits" && driver.effects.count == 1)
    }

    private static let searches = [
        ("call", "Call"), ("crcall", "Call"), ("silence", "Call"), ("neighbours", "Call"), ("switch 17", "Switch 17"),
        ("miles", "Units"), ("used EVERYwhere", "Units"), ("together", "Fly Together"), ("com.crow", "Crow"),
    ]

    @Test(arguments: searches)
    func aSearchIsInAllPrograms(text: String, title: String) throws {
        var driver = try Self.driver()
        driver.press(.character("/"))
        driver.type(text)
        #expect(driver.selectedTitle == title)
        driver.press(.enter)
        if title != "Crow" { #expect(driver.lines[0].hasPrefix(" Settings › ")) }
        driver.press(.character("/"))
        #expect(driver.lines[0] == " Search")
        driver.press(.escape)
        while driver.form.visits.count > 1 { driver.press(.escape) }
        #expect(driver.selectedTitle == (["Switch 17", "Units"].contains(title) ? "Pigeon" : "Crow"))
    }

    @Test func aBundleThatCannotBeReadSaysWhy() throws {
        var driver = try Self.driver()
        driver.press(.end)
        #expect(driver.lines.contains(" /none.bundle/Root.plist: there is nothing"))
        driver.press(.enter)
        #expect(driver.lines[2] == "   /none.bundle/Root.plist: there is nothing")
        driver.press(.character(" "), .character("d"), .escape)
        #expect(driver.selectedTitle == "com.wreck" && driver.effects.isEmpty)
    }

    @Test func aSettingOfTwoProgramsIsOne() throws {
        var (first, second) = (TestBundle.pane("A", [TestBundle.toggle("Fly", "k")]), TestBundle.pane("B", []))
        first.set("org.flock", forKey: "ApplicationGroupContainerIdentifier")
        second = first
        second.set("B", forKey: "Title")
        var driver = try FormDriver(
            programs: [("a", try TestBundle(["Root": first])), ("b", try TestBundle(["Root": second]))])
        driver.press(.enter, .character(" "), .escape)
        for (title, domain) in [("A", "a"), ("B", "b")] {
            #expect(try #require(driver.line(title)).hasSuffix("\(domain) 1 • ›"))
        }
        driver.press(.character("c"))
        #expect(driver.form.list.rows.count == 1)
        driver.press(.character("d"))
        #expect(driver.stored.isEmpty && driver.line("B")?.hasSuffix("b ›") == true)
        driver.press(.down, .enter, .character(" "), .character("c"))
        #expect(driver.line("Fly  B ") != nil)
        driver.press(.enter)
        #expect(driver.lines[0].hasPrefix(" Settings › B "))
    }

    @Test func anElementOfASuiteDependsOnASettingOfItsProgram() throws {
        var (first, second) = (TestBundle.pane("", [TestBundle.toggle("Other", "k")]), TestBundle.pane("", []))
        first.set("org.a", forKey: "ApplicationGroupContainerIdentifier")
        var dependent = TestBundle.toggle("Dependent", "d")
        dependent.set(["Key": "k", "Value": true], forKey: "DependsOn")
        second = TestBundle.pane("", [dependent])
        second.set("org.b", forKey: "ApplicationGroupContainerIdentifier")
        let elements = [TestBundle.child("A", "A"), TestBundle.child("B", "B"), TestBundle.toggle("Own", "k")]
        let bundle = try TestBundle(["Root": TestBundle.pane("", elements), "A": first, "B": second])
        var driver = try FormDriver(programs: [("com.crow", bundle)], stored: ["com.crow k": true])
        driver.press(.enter, .down, .enter)
        #expect(driver.selectedTitle == "Dependent")
    }

    @Test func aLongDomainLeavesRoomForTheCount() throws {
        let domain = "com.example.birds.of.a.feather"
        let driver = try FormDriver(programs: [(domain, Self.crow())], stored: ["\(domain) CRCall": 1], columns: 40)
        #expect(try #require(driver.line("Crow")).hasSuffix("  com.example.birds.of.a.… 1 • ›"))
    }

    @Test(arguments: [(40, 10), (80, 24), (20, 5)])
    func everySizeShowsTheList(columns: Int, lines: Int) throws {
        var driver = try Self.driver(stored: ["com.crow CRCall": 1], columns: columns, lines: lines)
        let smaller = Size(columns: 40, lines: 10)
        for key in [Key.down, .enter, .character("c"), .escape, .character("/"), .resize(smaller)] {
            driver.press(key)
            let size = driver.form.size
            #expect(driver.form.frame.lines.allSatisfy { FormDriver.widths.width($0.text) == size.columns })
        }
        driver.press(.escape, .escape, .escape)
        #expect(try #require(driver.line("Crow")).hasSuffix("com.crow 1 • ›"))
    }
}
