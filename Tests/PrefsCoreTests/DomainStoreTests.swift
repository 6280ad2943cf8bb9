import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite struct DomainStoreTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let location: DomainLocation

    init() throws {
        directory = try TemporaryDirectory()
        store = directory.store
        location = .stored(try DomainName("d"), .any)
    }

    @Test func anAbsentFileIsAnEmptyDomain() throws {
        #expect(try store.contents(of: location).isEmpty)
        #expect(directory.names.isEmpty)
    }

    @Test func aFirstWriteMakesAPrivateStoreAndFile() throws {
        try store.apply(.set(1, key: "k"), to: location)
        #expect(try store.contents(of: location) == ["k": 1])
        #expect(directory.names == ["store", "store/d.plist"])
        #expect(try directory.mode(of: "store") == 0o700)
        #expect(try directory.mode(of: "store/d.plist") == 0o600)
        #expect(try directory.bytes(of: "store/d.plist").starts(with: Array("bplist00".utf8)))
    }

    @Test func aChangeThatHoldsNothingMakesNoFile() throws {
        try store.apply(.replaceAll([:]), to: location)
        #expect(throws: PreferencesError.refused(.noSuchDomain)) { try store.apply(.removeAll, to: location) }
        #expect(directory.names.isEmpty)
    }

    @Test func anEmptiedDomainLosesItsFile() throws {
        try store.apply(.set(1, key: "k"), to: location)
        try store.apply(.remove(key: "k"), to: location)
        #expect(directory.names == ["store"])
    }

    @Test func emptyContainersStay() throws {
        try store.apply(.mergeAll(["a": [], "d": [:]]), to: location)
        #expect(try store.contents(of: location) == ["a": [], "d": [:]])
    }

    @Test func aChangeOfNothingLeavesTheFileAlone() throws {
        try directory.write("{ k = v; }", to: "x.plist")
        let file = DomainLocation.file(path: directory.path + "/x.plist")
        try store.apply(.set("v", key: "k"), to: file)
        #expect(try directory.bytes(of: "x.plist") == Array("{ k = v; }".utf8))
    }

    @Test(arguments: [(PropertyListFormat.xml, PropertyListFormat.xml), (.binary, .binary), (.openStep, .xml)])
    func aFileKeepsItsFormatButForOpenStep(_ old: PropertyListFormat, _ new: PropertyListFormat) throws {
        let bytes = try PropertyList.dictionary(["k": "v"]).encoded(as: old)
        try Data(bytes).write(to: URL(fileURLWithPath: directory.path + "/x.plist"))
        try store.apply(.set(1, key: "n"), to: .file(path: directory.path + "/x.plist"))
        let document = try PropertyListDocument(decoding: directory.bytes(of: "x.plist"))
        #expect(document.format == new)
        #expect(document.root == ["k": "v", "n": 1])
    }

    @Test(arguments: [nil, "{\"k\": 1}"]) func aDocumentWhoseNameEndsInJSONIsWrittenAsJSON(_ text: String?) throws {
        if let text { try directory.write(text, to: "x.json") }
        try store.apply(.set("v", key: "n"), to: .file(path: directory.path + "/x.json"))
        #expect(try directory.bytes(of: "x.json").first == UInt8(ascii: "{"))
        let expected: PropertyListDictionary = text == nil ? ["n": "v"] : ["k": 1, "n": "v"]
        #expect(try store.contents(of: .file(path: directory.path + "/x.json")) == expected)
    }

    /// Writing it would leave the comments out.
    @Test func aDocumentOfJSONWithCommentsIsReadAlone() throws {
        try directory.write("{\"k\": 1} // why", to: "x.json")
        let path = directory.path + "/x.json"
        #expect(try store.contents(of: .file(path: path)) == ["k": 1])
        #expect(throws: PreferencesError.commentedJSON(path: path)) {
            try store.apply(.set(2, key: "k"), to: .file(path: path))
        }
        #expect(try directory.bytes(of: "x.json") == Array("{\"k\": 1} // why".utf8))
    }

    @Test func theFileOfADomainIsNeverWrittenAsJSON() throws {
        try FileManager.default.createDirectory(atPath: directory.path("store"), withIntermediateDirectories: true)
        let path = directory.path("store/d.plist")
        try directory.write("{\"k\": 1}", to: "store/d.plist")
        #expect(throws: PreferencesError.json(path: path)) { try store.apply(.set(2, key: "k"), to: location) }
        #expect(try directory.bytes(of: "store/d.plist") == Array("{\"k\": 1}".utf8))
        let named = DomainLocation.stored(try DomainName("x.json"), .any)
        try store.apply(.set(1, key: "k"), to: named)
        #expect(try directory.bytes(of: "store/x.json.plist").starts(with: Array("bplist00".utf8)))
    }

    @Test(arguments: ["", "<plist>", "{ k = v }", "bplist00 but no more", "<plist><dict><key>k</key>"])
    func aMalformedFileIsRefusedAndLeftAlone(_ text: String) throws {
        try directory.write(text, to: "x.plist")
        let file = DomainLocation.file(path: directory.path + "/x.plist")
        let changes: [DomainChange] = [
            .set(1, key: "k"), .append([1], key: "k"), .remove(key: "k"), .removeAll, .replaceAll(["k": 1]),
            .mergeAll(["k": 1]), .rename(key: "k", to: "l"),
        ]
        #expect(throws: PreferencesError.self) { try store.contents(of: file) }
        for change in changes {
            #expect(throws: PreferencesError.self) { try store.apply(change, to: file) }
        }
        #expect(try directory.bytes(of: "x.plist") == Array(text.utf8))
        #expect(directory.names == ["x.plist"])
    }

    @Test func theFileOfADomainMustHaveADictionaryAsItsRoot() throws {
        try FileManager.default.createDirectory(atPath: directory.path("store"), withIntermediateDirectories: true)
        try directory.write("(a, b)", to: "store/x.plist")
        let domain = DomainLocation.stored(try DomainName("x"), .any)
        #expect(throws: PreferencesError.self) { try store.contents(of: domain) }
        for change in [DomainChange.set(1, key: "k"), .remove(key: "0"), .removeAll, .replaceAll(["k": 1])] {
            #expect(throws: PreferencesError.self) { try store.apply(change, to: domain) }
        }
        #expect(try directory.bytes(of: "store/x.plist") == Array("(a, b)".utf8))
    }

    @Test func aValueThatXMLCannotHoldIsRefusedByName() throws {
        try directory.write("<plist><dict/></plist>", to: "x.plist")
        let file = DomainLocation.file(path: directory.path + "/x.plist")
        #expect {
            try store.apply(.set(["deep": ["\u{FFFE}"]], key: "k"), to: file)
        } throws: { error in
            guard case .notRepresentable(_, let reason) = error as? PreferencesError else { return false }
            return reason.place == .value([.key("k"), .key("deep"), .index(0)])
        }
        #expect(try directory.bytes(of: "x.plist") == Array("<plist><dict/></plist>".utf8))
        #expect(directory.names == ["x.plist"])
    }

    @Test func aSymbolicLinkStaysALink() throws {
        try directory.write("{ k = v; }", to: "target.plist")
        let link = directory.path + "/link.plist"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.plist")
        try store.apply(.set(1, key: "n"), to: .file(path: link))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.plist")
        #expect(try store.contents(of: .file(path: directory.path + "/target.plist")) == ["k": "v", "n": 1])
    }

    @Test func writingThroughALinkToNothingMakesItsTarget() throws {
        let link = directory.path + "/link.plist"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.plist")
        try store.apply(.set(1, key: "n"), to: .file(path: link))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.plist")
        #expect(directory.names == ["link.plist", "target.plist"])
    }

    @Test(arguments: [0o644, 0o600, 0o640, 0o444])
    func theModeIsKept(_ mode: Int) throws {
        try directory.write("{ k = v; }", to: "x.plist")
        try directory.setMode(mode, of: "x.plist")
        try store.apply(.set(1, key: "n"), to: .file(path: directory.path + "/x.plist"))
        #expect(try directory.mode(of: "x.plist") == mode)
    }

    @Test func aDirectoryInPlaceOfAFileIsRefused() throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/x.plist", withIntermediateDirectories: false)
        let file = DomainLocation.file(path: directory.path + "/x.plist")
        #expect(throws: PreferencesError.self) { try store.contents(of: file) }
        #expect(throws: PreferencesError.self) { try store.apply(.set(1, key: "k"), to: file) }
        #expect(directory.names == ["x.plist"])
    }
}
