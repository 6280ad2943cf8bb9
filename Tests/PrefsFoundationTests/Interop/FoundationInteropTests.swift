import Foundation
import PropertyListSamples
import PropertyLists
import Testing

@Suite struct FoundationInteropTests {
    /// Every sample that Foundation has a type for. Its dictionaries take keys that are equivalent in
    /// Unicode for one, so that one of them is lost.
    private static let samples = Sample.all.filter {
        $0.value.foundationValue != nil && $0.name != "keys composed and decomposed"
    }

    /// What Foundation's XML writer loses: the sign of zero, and a carriage return, which it writes as it
    /// stands, so that every reader takes it for a line feed.
    private static let lostInXML = ["real -0.0", "markup"]

    @Test(arguments: samples) func foundationReadsWhatWeWrite(_ sample: Sample) throws {
        for format in sample.documents.map(\.format) where format != .openStep {
            let encoded = try sample.value.encoded(as: format)
            let object = try PropertyListSerialization.propertyList(from: Data(encoded), format: nil)
            #expect(PropertyList(foundation: object) == sample.value, "\(format)")
        }
    }

    /// Foundation's own OpenStep parser knows nothing but strings, data and containers.
    @Test(arguments: samples.filter { $0.openStep != nil && $0.value.isKnownToOpenStep })
    func foundationReadsOurOpenStepText(_ sample: Sample) throws {
        let encoded = try sample.value.encoded(as: .openStep)
        let object = try PropertyListSerialization.propertyList(from: Data(encoded), format: nil)
        #expect(PropertyList(foundation: object) == sample.value)
    }

    @Test(arguments: samples) func weReadWhatFoundationWrites(_ sample: Sample) throws {
        let object = try #require(sample.value.foundationValue)
        for format in sample.documents.map(\.format) where format != .openStep {
            guard format == .binary || !Self.lostInXML.contains(sample.name) else { continue }
            let encoded = try PropertyListSerialization.data(
                fromPropertyList: object, format: format == .xml ? .xml : .binary, options: 0)
            #expect(try PropertyList(decoding: [UInt8](encoded)) == sample.value, "\(format)")
        }
    }

    /// Reals aside, for which Foundation here still writes seventeen digits.
    @Test(arguments: samples.filter { $0.xml != nil && !$0.value.holdsAReal && !lostInXML.contains($0.name) })
    func ourXMLIsFoundationsByteForByte(_ sample: Sample) throws {
        let object = try #require(sample.value.foundationValue)
        let expected = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        let encoded = try sample.value.encoded(as: .xml)
        #expect(String(decoding: encoded, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test func aboutEverySampleIsCompared() {
        #expect(Self.samples.count > Sample.all.count - 5)
    }
}

extension PropertyList {
    fileprivate var isKnownToOpenStep: Bool {
        switch self {
        case .string, .data: true
        case .array(let elements): elements.allSatisfy(\.isKnownToOpenStep)
        case .dictionary(let dictionary): dictionary.allSatisfy(\.value.isKnownToOpenStep)
        case .boolean, .integer, .real, .date, .uid: false
        }
    }

    fileprivate var holdsAReal: Bool {
        switch self {
        case .real: true
        case .array(let elements): elements.contains(where: \.holdsAReal)
        case .dictionary(let dictionary): dictionary.contains(where: \.value.holdsAReal)
        case .string, .data, .boolean, .integer, .date, .uid: false
        }
    }
}
