import Foundation
import PrefsCore
import TestSupport
import Testing

/// What `prefs apply` remembers: all that an undo needs, whatever the values are.
@Suite(.hangLimit) struct ApplyRecordTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// Arrays that refer to one array again and again, and unfold to more values than a number.
    private static func unfolding(to count: Int) -> PropertyList {
        var (value, weight) = (PropertyList.array([1, 2, 3]), 4)
        while weight < count { (value, weight) = (.array(Array(repeating: value, count: 8)), weight * 8 + 1) }
        return value
    }

    private func declare(_ values: PropertyListDictionary, in path: String) throws {
        let document: PropertyList = ["com.pigeon": .dictionary(values)]
        try home.create(path, Data(document.encoded(as: .binary)))
    }

    /// The store may hold 16 million values. Here it has 9 million of them before, and 9 million others afterwards.
    @Test func valuesThatShareTheirPartsCanBeTakenBack() throws {
        try declare(["k": Self.unfolding(to: 8_000_000), "a": 1], in: "old.plist")
        try declare(["k": .array([Self.unfolding(to: 8_000_000), 5])], in: "new.plist")
        try home.run("apply", "--name", "old", "old.plist")
        try home.run("apply", "--forget", "--name", "old")
        let before = try home.run("export", "com.pigeon", "-", "--format", "binary").stdout
        for undo in [["--undo"], ["--undo", "--force"], ["--allow-empty", "none.json"]] {
            try home.create("none.json", "{}")
            #expect(try home.run("apply", "--name", "me", "new.plist").status == 0)
            #expect(try home.run(["apply", "--name", "me"] + undo).status == 0)
            let after = try home.run("export", "com.pigeon", "-", "--format", "binary").stdout
            #expect(try PropertyList(decoding: [UInt8](after)) == PropertyList(decoding: [UInt8](before)))
        }
        #expect(try home.bytes("store/.applied/record/settings.plist").count < 5_000)
    }

    /// An apply that is refused since the domain would hold too much leaves all as it was.
    @Test func whatTheDomainCannotHoldIsRefusedBeforeAnythingIsWritten() throws {
        try home.run("write", "com.pigeon", "k", "old")
        try declare(["a": Self.unfolding(to: 8_000_000)], in: "a.plist")
        try declare(["b": .array([Self.unfolding(to: 8_000_000), 5])], in: "b.plist")
        #expect(try home.run("apply", "a.plist", "b.plist").isRefusal(naming: "com.pigeon", "unfold to more than"))
        #expect(try stored() == #"{"com.pigeon":{"k":"old"}}"#)
        #expect(try home.run("apply", "--list") == .silence)
    }

    private func stored() throws -> String {
        try home.run("read", "--stored", "--format", "json").text.filter { !$0.isWhitespace }
    }

    /// A record of an earlier or a later version.
    @Test(arguments: [1, 2, 5]) func aRecordOfAnotherVersionIsRefusedAndLeft(_ version: Int) throws {
        try declare(["k": 1], in: "k.plist")
        try home.run("apply", "k.plist")
        let path = "store/.applied/record/settings.plist"
        try home.run("write", "./\(path)", "FormatVersion", "-int", "\(version)")
        let before = try home.snapshot()
        for arguments in [["k.plist"], ["--undo"], ["--list"], ["--forget", "--name", "k.plist"]] {
            #expect(try home.run(["apply"] + arguments).isRefusal(naming: home.absolute(path), "not a record"))
            #expect(try home.snapshot() == before)
        }
    }

    /// Two applies of version 3: `a` declared all but `Places`, and `b` the element Roof.
    @Test func aRecordOfVersion3IsTakenBackAndWrittenAnew() throws {
        let settings = #"{"HPMapType": 2, "Places": ["Loft", "Roof"], "Window": {"Visible": true, "Frame": [1, 2]}}"#
        try home.run("import", "com.pigeon", "-", input: settings)
        let path = "store/.applied/record/settings.plist"
        try home.create(path, Data(Fixture.bytes("Earlier/record.plist")))
        #expect(try home.run("apply", "--list").text.split(separator: "\n").count == 2)
        #expect(try home.run("apply", "--undo", "--name", "a").status == 0)
        #expect(try stored() == #"{"com.pigeon":{"HPMapType":1,"Places":["Loft","Roof"]}}"#)
        #expect(try home.run("read", "./\(path)", "FormatVersion") == .success("4\n"))
        #expect(try home.run("apply", "--undo").status == 0)
        #expect(try stored() == #"{"com.pigeon":{"HPMapType":1,"Places":["Loft"]}}"#)
    }

    /// The example of Docs/Architecture.md, and what Docs/Apply.md says of the record.
    @Test func theRecordShowsWhatWasThereAndWhatWasApplied() throws {
        func apply(_ name: String, _ settings: String, _ options: String...) throws -> Outcome {
            try home.create("\(name).json", #"{"com.pigeon": \#(settings)}"#)
            return try home.run(["apply", "\(name).json", "--name", name] + options)
        }
        try home.run("write", "com.pigeon", "HPMapType", "-int", "1")
        #expect(try apply("a", #"{"HPMapType": 2, "Window": {"Visible": true}}"#).status == 0)
        let record = try home.run("read", "./store/.applied/record/settings.plist", "Locations")
        for words in ["HPMapType =", "Original = 1;", "Applied = 2;", "IsMade = 1;", "Visible = 1;"] {
            #expect(record.text.contains(words), "\(record.text)")
        }
        #expect(try apply("b", #"{"HPMapType": 2}"#) == .silence)
        #expect(try apply("c", #"{"HPMapType": 3}"#).isRefusal(naming: "com.pigeon HPMapType", "differently"))
        #expect(try apply("a", #"{"HPMapType": 2}"#).status == 0)
        #expect(try stored() == #"{"com.pigeon":{"HPMapType":2}}"#)
        #expect(try home.run("apply", "--undo", "--name", "a").status == 0)
        #expect(try stored() == #"{"com.pigeon":{"HPMapType":2,"Window":{"Visible":true}}}"#)
        for name in ["a", "b"] { #expect(try apply(name, "{}", "--allow-empty").status == 0) }
        #expect(try stored() == #"{"com.pigeon":{"HPMapType":1}}"#)
        #expect(try apply("a", #"{"HPMapType": 2}"#).status == 0)
        try home.run("write", "com.pigeon", "HPMapType", "-int", "5")
        #expect(try apply("a", "{}", "--allow-empty").message.contains("was kept"))
        #expect(try stored() == #"{"com.pigeon":{"HPMapType":5}}"#)
    }
}
