import PrefsCore
import Testing

@testable import PrefsCloud

@Suite struct PairingDecisionTests {
    private static let a: PropertyList = "a"
    private static let b: PropertyList = "b"
    private static let c: PropertyList = "c"

    @Test(
        arguments: [
            // In common last, the settings, the cloud.
            (.value(a), a, a, .nothing), (.value(nil), nil, nil, .nothing),
            (.value(a), b, b, .remember), (.value(nil), b, b, .remember), (.value(a), nil, nil, .remember),
            (.unknown, b, b, .remember), (.unknown, nil, nil, .remember),
            (.value(a), a, b, .take(overruling: false)), (.value(a), a, nil, .take(overruling: false)),
            (.value(nil), nil, b, .take(overruling: false)),
            (.value(a), b, a, .upload), (.value(a), nil, a, .upload), (.value(nil), b, nil, .upload),
            (.value(a), b, c, .take(overruling: true)), (.value(a), nil, c, .take(overruling: true)),
            (.value(a), b, nil, .take(overruling: true)), (.value(nil), b, c, .take(overruling: true)),
            (.unknown, nil, b, .take(overruling: false)), (.unknown, b, nil, .upload),
            (.unknown, b, c, .take(overruling: true)),
        ] as [(PairedValue.Common, PropertyList?, PropertyList?, PairingDecision)])
    func theDecisionIsThatOfTheTable(
        _ common: PairedValue.Common, _ local: PropertyList?, _ cloud: PropertyList?, _ expected: PairingDecision
    ) {
        #expect(PairingDecision(common: common, local: local, cloud: cloud) == expected)
    }

    /// Each kind of property list is another value, and a value equals itself, also if it is not a number.
    @Test func valuesAreEqualIfTheirBytesAre() {
        let values: [PropertyList] = [1, 1.0, true, "1", .real(.nan), .data([1]), ["1"], ["1": 1], "e\u{301}", "é"]
        for (index, first) in values.enumerated() {
            for (other, second) in values.enumerated() {
                let decision = PairingDecision(common: .value(first), local: first, cloud: second)
                #expect(decision == (index == other ? .nothing : .take(overruling: false)))
            }
        }
    }

    @Test func aStepWasTakenUnlessWhatItReplacesIsStillThere() throws {
        let account = try AccountName("alice")
        let device = DeviceIdentifier(random: 1)
        let (old, new) = (
            CloudStamp(clock: CloudClock(rawValue: 1), device: device),
            CloudStamp(clock: CloudClock(rawValue: 2), device: device)
        )
        let taking = PairedValue(account: account, .value("a"), .taking("b", inPlaceOf: "a"))
        #expect(taking.settled(local: "a", cloud: new) == .value("a"))
        #expect(taking.settled(local: "b", cloud: new) == .value("b"))
        #expect(taking.settled(local: "c", cloud: new) == .value("b"))
        let uploading = PairedValue(account: account, .unknown, .uploading("b", inPlaceOf: old))
        #expect(uploading.settled(local: "b", cloud: old) == .unknown)
        #expect(uploading.settled(local: "b", cloud: new) == .value("b"))
        let first = PairedValue(account: account, .value(nil), .uploading("b", inPlaceOf: nil))
        #expect(first.settled(local: "b", cloud: nil) == .value(nil))
        #expect(first.settled(local: "b", cloud: new) == .value("b"))
    }

    @Test func aRememberedValueComesBackFromItsForm() throws {
        let account = try AccountName("alice")
        let stamp = CloudStamp(clock: CloudClock(rawValue: 5), device: DeviceIdentifier(random: 1))
        let commons: [PairedValue.Common] = [.unknown, .value(nil), .value(["deep": [1, 2.5]])]
        let steps: [PairedValue.Step?] = [
            nil, .taking("b", inPlaceOf: nil), .taking(nil, inPlaceOf: "a"), .uploading("b", inPlaceOf: nil),
            .uploading(nil, inPlaceOf: stamp),
        ]
        for common in commons {
            for step in steps {
                let value = PairedValue(account: account, common, step)
                #expect(PairedValue(propertyList: value.propertyList) == value)
            }
        }
        #expect(PairedValue(propertyList: ["Account": "../alice"]) == nil)
        #expect(PairedValue(propertyList: ["Common": ["Value": 1]]) == nil)
    }
}
