import PrefsCore
import TestSupport
import Testing

@testable import PrefsCloud

/// The program is killed after each durable write of a pass. Then something happens, and the program starts again.
@Suite struct StoppedMirrorTests {
    enum Pass: CaseIterable {
        case taking, takingADeletion, takingTheFirst, uploading, uploadingADeletion, uploadingTheFirst, overruling
        case changingTheAccount
    }

    enum Event: CaseIterable {
        case nothing, localEdit, localRemoval, cloudEdit, cloudDeletion
    }

    private struct World {
        let cluster = InMemoryCluster()
        let device: MirroredComputer
        let other: MirroredComputer
        /// The value that the pass should give to both sides.
        var expected: PropertyList?

        init(_ pass: Pass) throws {
            (device, other) = (try MirroredComputer(), try MirroredComputer())
            let hasValue = pass != .takingTheFirst && pass != .uploadingTheFirst
            if hasValue { try device.set("a") }
            try cluster.settle(device, other)
            switch pass {
            case .taking, .takingTheFirst: try edit("b")
            case .takingADeletion: try edit(nil)
            case .uploading, .uploadingTheFirst:
                try device.set("u")
                expected = "u"
            case .uploadingADeletion: try device.set(nil)
            case .overruling:
                try edit("b")
                try device.set("u")
            case .changingTheAccount:
                try device.computer.connect("bob")
                try other.computer.connect("bob")
                try edit("b")
                expected = "b"
            }
        }

        /// The other device makes an edit, which this one has then downloaded.
        private mutating func edit(_ value: PropertyList?) throws {
            try change(value)
            expected = value
        }

        func change(_ value: PropertyList?) throws {
            try cluster.settle(other)
            try other.set(value)
            try cluster.settle(other)
            try device.computer.synchronize(with: cluster)
        }
    }

    @Test(arguments: Pass.allCases, Event.allCases)
    func aProgramThatIsKilledLosesNothing(_ pass: Pass, _ event: Event) throws {
        for writes in 1...4 {
            var world = try World(pass)
            guard try world.device.pass(stoppingAfter: writes) == nil else { return }
            switch event {
            case .nothing: break
            case .localEdit: try world.device.set("w")
            case .localRemoval: try world.device.set(nil)
            case .cloudEdit, .cloudDeletion:
                try world.device.computer.synchronize(with: world.cluster)
                try world.change(event == .cloudEdit ? "x" : nil)
            }
            switch (event, pass) {
            case (.nothing, _): break
            // So far, only the account is remembered: its value comes later, and wins.
            case (.localEdit, .changingTheAccount) where writes == 1: break
            case (.localRemoval, .changingTheAccount) where writes == 1: break
            // There was nothing to remove, or it looks as if the value had not been taken yet.
            case (.localRemoval, .takingTheFirst) where writes < 3: break
            // The cloud did not have the key that the other device deletes.
            case (.cloudDeletion, .uploadingTheFirst) where writes == 1: break
            case (.localEdit, _): world.expected = "w"
            case (.cloudEdit, _): world.expected = "x"
            case (.localRemoval, _), (.cloudDeletion, _): world.expected = nil
            }
            try world.cluster.settle(world.device, world.other)
            let (here, there) = (try world.device.stored(), try world.other.stored())
            #expect(here == world.expected, "after \(writes) writes")
            #expect(there == world.expected, "after \(writes) writes, elsewhere")
            #expect(try world.device.inCloud() == world.expected)
        }
    }
}
