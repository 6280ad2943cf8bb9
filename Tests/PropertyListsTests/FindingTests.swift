import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Every document that a fuzzer of `Tests/Tools/Fuzz` found something with, named for the cause, and those
/// that the fuzzers begin with.
@Suite(.hangLimit) struct FindingTests {
    private static let readers: [(folder: String, format: PropertyListError.Format)] = [
        ("xml", .xml), ("binary", .binary), ("openstep", .openStep),
    ]

    private static let findings = readers.flatMap { Fixture.names(in: "Findings/\($0.folder)") }

    @Test(arguments: findings) func whatWasFoundOnceKeepsEveryPromise(_ name: String) throws {
        #expect(DocumentPromises(of: try Fixture.bytes(name)).broken == [])
    }

    @Test(arguments: readers) func everySeedIsRead(_ folder: String, _ format: PropertyListError.Format) throws {
        let names = Fixture.names(in: "Seeds/\(folder)")
        #expect(!names.isEmpty)
        for name in names {
            let promises = DocumentPromises(of: try Fixture.bytes(name))
            #expect(promises.broken == [], "\(name)")
            #expect(promises.refusal == nil, "\(name)")
            #expect(promises.format == format, "\(name)")
        }
    }

    @Test(arguments: Fixture.names(in: "Findings/json") + Fixture.names(in: "Seeds/json"))
    func jsonKeepsEveryPromise(_ name: String) throws {
        let promises = JSONPromises(of: try Fixture.bytes(name))
        #expect(promises.broken == [])
        if name.hasPrefix("Seeds") { #expect(promises.refusal == nil) }
    }

    @Test func findingsAreThere() {
        #expect(!Fixture.names(in: "Seeds/json").isEmpty)
        #expect(Self.findings.contains("Findings/binary/reference_at_the_limit.plist"))
    }
}
