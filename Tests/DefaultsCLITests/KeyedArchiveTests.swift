import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import defaults_cli

/// Keyed archives are shown as what they archive.
@Suite(.hangLimit) struct KeyedArchiveTests {
    private func shown(_ value: PropertyList, failures: Int = 0) -> PropertyList {
        let shown = KeyedArchive.showing(in: value)
        #expect(shown.failures.count == failures)
        return shown.value
    }

    private func archive(_ top: PropertyListDictionary, _ objects: [PropertyList]) -> PropertyList {
        [
            "$archiver": "NSKeyedArchiver", "$version": 100_000, "$top": .dictionary(top),
            "$objects": .array(["$null"] + objects),
        ]
    }

    private static func classNamed(_ name: String) -> PropertyList {
        ["$classname": .string(name), "$classes": ["NSObject"]]
    }

    // MARK: Archives that Foundation has made

    private func archived(_ object: Any, as format: PropertyListSerialization.PropertyListFormat) throws -> PropertyList
    {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = format
        archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        return .data(Array(archiver.encodedData))
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func valuesOfFoundationAreShownAsValues(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let date = Date(timeIntervalSinceReferenceDate: 12.5)
        let identifier = try #require(UUID(uuidString: "68753A44-4D6F-1226-9C60-0050E4C00067"))
        let object: NSDictionary = [
            "text" as NSString: "Täube" as NSString,
            "list": [1 as NSNumber, 2.5 as NSNumber] as NSArray,
            "data": Data([1, 2]) as NSData, "date": date as NSDate, "uuid": identifier as NSUUID,
            "inner": ["k": NSArray()] as NSDictionary,
            "url": NSURL(string: "https://example.com/loft") as Any,
        ]
        let shown = shown(["Key": try archived(object, as: format), "other": .data([1])])
        let expected: PropertyList = [
            "Key": [
                "text": "Täube", "list": [1, 2.5], "data": .data([1, 2]),
                "date": .date(PropertyListDate(secondsSinceReferenceDate: 12.5)),
                "uuid": "68753A44-4D6F-1226-9C60-0050E4C00067", "inner": ["k": []], "url": "https://example.com/loft",
            ],
            "other": .data([1]),
        ]
        #expect(shown == expected, "\(shown)")
    }

    @Test func anArchiveInsideAnArchiveIsShownToo() throws {
        let inner = try archived(["k": "v"] as NSDictionary, as: .binary)
        guard case .data(let bytes) = inner else {
            Issue.record("no data")
            return
        }
        #expect(shown(try archived(["inner": Data(bytes)] as NSDictionary, as: .binary)) == ["inner": ["k": "v"]])
    }

    /// 63,113,904,000 s are the year 4001, and -63,114,076,800 s the year 1: Foundation's distant future and past.
    @Test(arguments: [63_113_904_000.0, -63_114_076_800, 12.5]) func aDateWithTextIsADate(_ seconds: Double) {
        let object: PropertyList = ["$class": .uid(2), "NS.time": .real(seconds)]
        let date = PropertyListDate(secondsSinceReferenceDate: seconds)
        #expect(shown(archive(["root": .uid(1)], [object, Self.classNamed("NSDate")])) == .date(date))
    }

    @Test func aStringOfBytesIsAText() {
        let key: PropertyList = ["$class": .uid(3), "NS.bytes": .data(Array("password".utf8))]
        let object: PropertyList = ["$class": .uid(4), "NS.keys": [.uid(2)], "NS.objects": ["v"]]
        let classes = [Self.classNamed("NSString"), Self.classNamed("NSDictionary")]
        #expect(shown(archive(["root": .uid(1)], [object, key] + classes)) == ["password": "v"])
    }

    @Test func aDamagedArchiveInsideAnArchiveStaysAlone() throws {
        let damaged = try archive(["root": .uid(9)], []).encoded(as: .binary)
        let outer = archive(
            ["root": .uid(1)], [["$class": .uid(2), "NS.objects": [.data(damaged)]], Self.classNamed("NSArray")])
        #expect(shown(outer, failures: 1) == [.data(damaged)])
    }

    // MARK: Other objects

    /// The colour of a window, as the settings of a terminal program have it.
    @Test func anotherObjectHasItsClassAndItsFields() {
        let colour = archive(
            ["root": .uid(1)],
            [
                ["$class": .uid(2), "NSColorSpace": 1, "NSRGB": .data(Array("0.1 0.1 0.1".utf8))],
                Self.classNamed("NSColor"),
            ])
        let shown = shown(colour)
        #expect(shown == ["$class": "NSColor", "NSColorSpace": 1, "NSRGB": .data(Array("0.1 0.1 0.1".utf8))])
    }

    @Test func severalNamesAtTheTopAreADictionary() {
        let list: PropertyList = ["$class": .uid(3), "NS.objects": [.uid(2)]]
        let both = archive(["first": .uid(1), "second": .uid(2), "count": 2], [list, "x", Self.classNamed("NSArray")])
        #expect(shown(both) == ["first": ["x"], "second": "x", "count": 2])
    }

    @Test func setsAndDictionariesWithOtherKeysKeepTheirClass() {
        let dictionaries: [PropertyListDictionary] = [
            ["NS.keys": [1], "NS.objects": ["x"]], ["NS.keys": ["a", "a"], "NS.objects": ["x", "y"]],
            ["NS.keys": ["a"], "NS.objects": ["x", "y"]], ["NS.keys": ["a", "b"], "NS.objects": ["x"]],
            ["NS.key.0": "a", "NS.object.0": "x"],
        ]
        for fields in dictionaries {
            let object = PropertyListDictionary([("$class", .uid(2))] + fields)
            let named = PropertyListDictionary([("$class", "NSDictionary")] + fields)
            #expect(
                shown(archive(["root": .uid(1)], [.dictionary(object), Self.classNamed("NSDictionary")]))
                    == .dictionary(named))
        }
        let set: PropertyList = ["$class": .uid(2), "NS.objects": [.uid(0)]]
        #expect(
            shown(archive(["root": .uid(1)], [set, Self.classNamed("NSSet")]))
                == ["$class": "NSSet", "NS.objects": ["$null"]])
    }

    @Test func anObjectThatContainsItselfIsMarked() {
        let node: PropertyList = ["$class": .uid(2), "parent": .uid(1), "name": "n"]
        #expect(
            shown(archive(["root": .uid(1)], [node, Self.classNamed("Node")]))
                == ["$class": "Node", "parent": ["$cycle": "Node"], "name": "n"])
        let list: PropertyList = ["$class": .uid(2), "NS.objects": [.uid(1)]]
        #expect(shown(archive(["root": .uid(1)], [list, Self.classNamed("NSArray")])) == [["$cycle": "NSArray"]])
    }

    @Test func anObjectThatIsSharedIsShownTwice() {
        let node: PropertyList = ["$class": .uid(3), "a": .uid(2), "b": .uid(2)]
        let leaf: PropertyList = ["$class": .uid(3)]
        #expect(
            shown(archive(["root": .uid(1)], [node, leaf, Self.classNamed("Node")]))
                == ["$class": "Node", "a": ["$class": "Node"], "b": ["$class": "Node"]])
    }

    @Test func aDateOfAYearWithoutATextStaysANumber() {
        for seconds in [Double.nan, .infinity, 1e300] {
            let date: PropertyList = ["$class": .uid(2), "NS.time": .real(seconds)]
            let shown = shown(archive(["root": .uid(1)], [date, Self.classNamed("NSDate")]))
            #expect(shown.dictionaryValue?["$class"] == "NSDate")
        }
    }

    @Test(arguments: [5, "5", .data([5])] as [PropertyList])
    func aTimeThatIsNoRealNumberIsAField(_ time: PropertyList) {
        let date: PropertyList = ["$class": .uid(2), "NS.time": time]
        let shown = shown(archive(["root": .uid(1)], [date, Self.classNamed("NSDate")]))
        #expect(shown == ["$class": "NSDate", "NS.time": time])
    }

    // MARK: Damaged and hostile archives

    @Test(
        arguments: [
            [["$class": .uid(9)]], [["NS.objects": []]], [["$class": .uid(2)], "no class"],
            [["$class": .uid(2), "a": .uid(4_294_967_295)], ["$classname": "Node"]],
            [["$class": .uid(2)], ["$classname": 1]],
        ] as [[PropertyList]])
    func aDamagedArchiveStaysAsItIs(_ objects: [PropertyList]) {
        let damaged = archive(["root": .uid(1)], objects)
        #expect(shown(["k": damaged], failures: 1) == ["k": damaged])
    }

    @Test func whatLooksLikeAnArchiveStaysAsItIs() {
        let values: [PropertyList] = [
            ["$archiver": "NSKeyedArchiver"], ["$archiver": 1, "$objects": [], "$top": [:]],
            .data(Array("bplist00".utf8)),
            .data(Array("<plist><dict/></plist>".utf8)), ["$archiver": "a", "$objects": [:], "$top": [:]],
        ]
        for value in values { #expect(shown(value) == value) }
    }

    /// Each level refers twice to the next one.
    @Test func anArchiveThatUnfoldsIntoTooMuchStaysAsItIs() {
        let count: UInt32 = 60
        let levels = (1...count).map { index -> PropertyList in
            ["$class": .uid(count + 2), "a": .uid(index + 1), "b": .uid(index + 1)]
        }
        let bomb = archive(["root": .uid(1)], levels + ["end", Self.classNamed("Node")])
        #expect(shown([bomb, bomb, "x"], failures: 2) == [bomb, bomb, "x"])
    }

    @Test func aChainOfObjectsMayNotNestDeeperThanAPropertyList() throws {
        for (count, failures) in [(200 as UInt32, 0), (600, 1), (100_000, 1)] {
            let chain = (1...count).map { index -> PropertyList in ["$class": .uid(count + 2), "next": .uid(index + 1)]
            }
            let archive = archive(["root": .uid(1)], chain + ["end", Self.classNamed("Node")])
            let shown = shown(["k": archive], failures: failures)
            #expect((shown == ["k": archive]) == (failures == 1))
            if failures == 0 { _ = try shown.encoded(as: .xml) }
        }
    }
}
