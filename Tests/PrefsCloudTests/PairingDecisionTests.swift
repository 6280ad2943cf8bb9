import PrefsCore
import Testing

@testable import PrefsCloud

@Suite struct PairingDecisionTests {
    private static let a: PropertyList = "a"
    private static let b: PropertyList = "b"
    private static let c: PropertyList = "c"

    @Test(
        arguments: [
            // Last agreed on, the settings, the cloud.
            (.some(a), a, a, .agree), (.some(nil), nil, nil, .agree),
            (.some(a), b, b, .agree), (.some(nil), b, b, .agree), (.some(a), nil, nil, .agree),
            (nil, b, b, .agree), (nil, nil, nil, .agree),
            (.some(a), a, b, .take(overruling: false)), (.some(a), a, nil, .take(overruling: false)),
            (.some(nil), nil, b, .take(overruling: false)),
            (.some(a), b, a, .upload), (.some(a), nil, a, .upload), (.some(nil), b, nil, .upload),
            (.some(a), b, c, .take(overruling: true)), (.some(a), nil, c, .take(overruling: true)),
            (.some(a), b, nil, .take(overruling: true)), (.some(nil), b, c, .take(overruling: true)),
            (nil, nil, b, .take(overruling: false)), (nil, b, nil, .upload),
            (nil, b, c, .take(overruling: true)),
        ] as [(PropertyList??, PropertyList?, PropertyList?, PairingDecision)])
    func theDecisionIsThatOfTheTable(
        _ agreed: PropertyList??, _ local: PropertyList?, _ cloud: PropertyList?, _ expected: PairingDecision
    ) {
        #expect(PairingDecision.decide(local: local, cloud: cloud, agreed: agreed) == expected)
    }

    /// Each kind of property list is another value, and a value equals itself, also if it is not a number.
    @Test func valuesAreEqualIfTheirBytesAre() {
        let values: [PropertyList] = [1, 1.0, true, "1", .real(.nan), .data([1]), ["1"], ["1": 1], "e\u{301}", "é"]
        for (index, first) in values.enumerated() {
            for (other, second) in values.enumerated() {
                let decision = PairingDecision.decide(local: first, cloud: second, agreed: .some(first))
                #expect(decision == (index == other ? .agree : .take(overruling: false)))
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
        let taking = PairedValue(account: account, agreed: .some("a"), step: .taking("b", inPlaceOf: "a"))
        #expect(taking.settled(local: "a", cloud: new) == .some("a"))
        #expect(taking.settled(local: "b", cloud: new) == .some("b"))
        #expect(taking.settled(local: "c", cloud: new) == .some("b"))
        let uploading = PairedValue(account: account, agreed: nil, step: .uploading("b", inPlaceOf: old))
        #expect(uploading.settled(local: "b", cloud: old) == nil)
        #expect(uploading.settled(local: "b", cloud: new) == .some("b"))
        let first = PairedValue(account: account, agreed: .some(nil), step: .uploading("b", inPlaceOf: nil))
        #expect(first.settled(local: "b", cloud: nil) == .some(nil))
        #expect(first.settled(local: "b", cloud: new) == .some("b"))
    }

    @Test func aRememberedValueComesBackFromItsForm() throws {
        let account = try AccountName("alice")
        let stamp = CloudStamp(clock: CloudClock(rawValue: 5), device: DeviceIdentifier(random: 1))
        let all: [PropertyList??] = [nil, .some(nil), .some(["deep": [1, 2.5]])]
        let steps: [PairedValue.Step?] = [
            nil, .taking("b", inPlaceOf: nil), .taking(nil, inPlaceOf: "a"), .uploading("b", inPlaceOf: nil),
            .uploading(nil, inPlaceOf: stamp),
        ]
        for agreed in all {
            for step in steps {
                let value = PairedValue(account: account, agreed: agreed, step: step)
                #expect(PairedValue(propertyList: value.propertyList) == value)
            }
        }
        #expect(PairedValue(propertyList: ["Account": "../alice"]) == nil)
        #expect(PairedValue(propertyList: ["Common": ["Value": 1]]) == nil)
    }
}
