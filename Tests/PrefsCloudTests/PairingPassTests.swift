import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import PrefsCloud

/// Passes of a mirror over settings and cloud, one at a time.
@Suite struct PairingPassTests {
    @Test func nothingIsUploadedBeforeTheFirstDownload() throws {
        let cluster = InMemoryCluster()
        let device = try MirroredComputer(account: nil)
        try device.set("Loft")
        try device.pass()
        try device.computer.connect()
        // There is a mirror then, but not yet of the cloud.
        try device.cloud.synchronize()
        try device.cloud.set(1, forKey: "Other")
        try device.cloud.synchronize()
        #expect(try device.inCloud("Other") == 1)
        try device.pass()
        #expect(try device.inCloud() == nil)
        try device.computer.synchronize(with: cluster)
        #expect(try device.pass() == [PreferencesMirrorChange(key: "Place", kind: .uploaded)])
        #expect(try device.inCloud() == "Loft")
    }

    @Test func theCloudWinsOverWhatWasNeverMirrored() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try MirroredComputer(), try MirroredComputer())
        try first.set("Loft")
        try cluster.settle(first)
        try second.set("Barn")
        try second.computer.synchronize(with: cluster)
        #expect(try second.pass() == [PreferencesMirrorChange(key: "Place", kind: .overruled("Barn", by: "Loft"))])
        try cluster.settle(first, second)
        #expect(try first.stored() == "Loft" && second.stored() == "Loft")
    }

    @Test func settingsFollowTheCloudInBothDirections() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try MirroredComputer(), try MirroredComputer())
        try cluster.settle(first, second)
        for (writer, value) in [(first, "Loft"), (second, "Barn"), (first, nil), (second, "Coop")] {
            try writer.set(value.map { .string($0) })
            try cluster.settle(first, second)
            #expect(try first.stored() == second.stored() && first.stored()?.stringValue == value)
        }
        let revision = cluster.server.revision
        #expect(try first.pass() == [] && second.pass() == [])
        try cluster.settle(first, second)
        #expect(cluster.server.revision == revision)
    }

    @Test func ofTwoEditsTheOneInTheCloudWinsAndTheOtherIsTold() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try MirroredComputer(), try MirroredComputer())
        try first.set("Loft")
        try cluster.settle(first, second)
        try first.set("Barn")
        try cluster.settle(first)
        try second.set("Coop")
        try second.computer.synchronize(with: cluster)
        #expect(try second.pass() == [PreferencesMirrorChange(key: "Place", kind: .overruled("Coop", by: "Barn"))])
        #expect(try second.stored() == "Barn")
    }

    /// Both have mirrored their change before they meet. The clock of the server is behind, so that the second one to
    /// come is the later one.
    @Test(arguments: [[0, 1, 0], [1, 0, 1]])
    func ofTwoEditsThatWereMadeApartTheLaterWinsAndTheOtherIsTold(_ order: [Int]) throws {
        let cluster = InMemoryCluster()
        let devices = [try MirroredComputer(), try MirroredComputer()]
        try devices[0].set("Loft")
        try cluster.settle(devices)
        for (device, value) in zip(devices, ["Barn", "Coop"]) {
            try device.set(.string(value))
            try device.pass()
        }
        var told: [[PreferencesMirrorChange]] = [[], []]
        for position in order {
            try devices[position].computer.synchronize(with: cluster)
            told[position] += try devices[position].pass() ?? []
        }
        let values: [PropertyList] = ["Barn", "Coop"]
        let (loser, winner) = (values[order[0]], values[order[1]])
        #expect(try devices.map { try $0.stored() } == [winner, winner])
        #expect(told[order[0]] == [PreferencesMirrorChange(key: "Place", kind: .overruled(loser, by: winner))])
        #expect(told[order[1]] == [])
        // A change that was made after seeing the other one is no conflict.
        for (writer, value) in [(1, "Nest"), (0, "Tree"), (1, "Cote")] {
            try cluster.settle(devices)
            try devices[writer].set(.string(value))
            try cluster.settle(devices[writer])
            try devices[1 - writer].computer.synchronize(with: cluster)
            let changes = try devices[1 - writer].pass()
            #expect(changes == [PreferencesMirrorChange(key: "Place", kind: .taken)])
        }
    }

    /// One was connected all the time, and the other one comes back with a change that is later still.
    @Test func anEditThatIsOnTheServerIsToldToBeOverruled() throws {
        let cluster = InMemoryCluster()
        let (online, offline) = (try MirroredComputer(), try MirroredComputer())
        try online.set("Loft")
        try cluster.settle(online, offline)
        try online.set("Barn")
        try cluster.settle(online)
        try offline.set(nil)
        try offline.pass()
        try cluster.settle(offline)
        // Before the program looks, the other device makes another change.
        try online.computer.synchronize(with: cluster)
        try offline.set("Nest")
        try cluster.settle(offline)
        try online.computer.synchronize(with: cluster)
        #expect(
            try online.pass() == [PreferencesMirrorChange(key: "Place", kind: .overruled("Barn", by: "Nest"))])
        #expect(try online.pass() == [])
    }

    @Test func onlyStoredValuesAreUploaded() throws {
        let cluster = InMemoryCluster()
        let device = try MirroredComputer(keys: ["Place", "Zoom"])
        // Not those of the program, which all tests of this process would see.
        let registered = DomainChange.mergeAll(["Place": "Loft", "Zoom": 1])
        let store = DomainStore(directory: StoreDirectory(path: device.computer.directory.path + "/prefs"))
        try store.apply(registered, to: .registered(device.preferences.domain))
        try device.preferences.synchronize()
        try eventually(device.preferences.object(forKey: "Place")) { $0 == "Loft" }
        try device.set(2, "Zoom")
        try cluster.settle(device)
        #expect(try device.inCloud("Place") == nil && device.inCloud("Zoom") == 2)
    }

    @Test func aValueThatIsTooLargeDelaysNoOther() throws {
        let cluster = InMemoryCluster()
        let device = try MirroredComputer(keys: ["Large", "Small", String(repeating: "k", count: 65)])
        try device.set(.data([UInt8](repeating: 1, count: 1 << 20)), "Large")
        try device.set(1, device.keys[2])
        try device.set(1, "Small")
        try cluster.settle(device)
        #expect(try device.inCloud("Large") == nil && device.inCloud("Small") == 1)
        #expect(try device.inCloud(device.keys[2]) == nil)
        try device.set("fits", "Large")
        try cluster.settle(device)
        #expect(try device.inCloud("Large") == "fits")
    }

    /// XML does not have the character.
    @Test func aValueThatTheFileOfTheSettingsCannotHaveDelaysNoOther() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (
            try MirroredComputer(keys: ["Bell", "Place"]), try MirroredComputer(keys: ["Bell", "Place"])
        )
        let file = second.computer.directory.path + "/prefs/com.pigeon.plist"
        try second.set(1, "other")
        try DocumentFile(path: file).write(PropertyListDocument(root: ["other": 1], format: .xml), .unsynchronized)
        try second.preferences.synchronize()
        try first.set("\u{FFFE}", "Bell")
        try first.set("Loft")
        try cluster.settle(first)
        try second.computer.synchronize(with: cluster)
        let changes = try second.pass()
        #expect(changes == [PreferencesMirrorChange(key: "Place", kind: .taken)])
        #expect(try second.stored() == "Loft" && second.stored("Bell") == nil)
        #expect(try second.inCloud("Bell") == "\u{FFFE}")
    }

    @Test func aSettingThatChangesDuringAPassIsOverruledAndTold() throws {
        let cluster = InMemoryCluster()
        let (device, other) = (try MirroredComputer(), try MirroredComputer())
        try device.set("Loft")
        try cluster.settle(device, other)
        try other.set("Barn")
        try cluster.settle(other)
        try device.computer.synchronize(with: cluster)
        let changes = try device.pass { try? device.set("Coop") }
        #expect(changes == [PreferencesMirrorChange(key: "Place", kind: .overruled("Coop", by: "Barn"))])
        #expect(try device.stored() == "Barn" && device.inCloud() == "Barn")
    }

    @Test func aValueThatArrivesDuringAPassIsNotOverwritten() throws {
        let cluster = InMemoryCluster()
        let (device, other) = (try MirroredComputer(), try MirroredComputer())
        try device.set("Loft")
        try cluster.settle(device, other)
        try other.set("Barn")
        try cluster.settle(other)
        try device.set("Coop")
        let changes = try device.pass { try? device.computer.synchronize(with: cluster) }
        #expect(changes == [PreferencesMirrorChange(key: "Place", kind: .overruled("Coop", by: "Barn"))])
        try cluster.settle(device, other)
        #expect(try device.stored() == "Barn" && other.stored() == "Barn")
    }

    // MARK: Accounts

    @Test func anotherAccountReplacesTheSettings() throws {
        let (alices, bobs) = (InMemoryCluster(), InMemoryCluster())
        let keys = ["Place", "Zoom", "New"]
        let other = try MirroredComputer(keys: keys, account: "bob")
        try other.set("Barn")
        try bobs.settle(other)
        let device = try MirroredComputer(keys: Array(keys.prefix(2)))
        try device.set("Loft")
        try device.set(3, "Zoom")
        try alices.settle(device)
        // An edit while no mirror ran belongs to the account before.
        try device.set(4, "Zoom")
        try device.computer.connect("bob")
        try device.pass()
        #expect(try device.stored() == "Loft")
        try device.computer.synchronize(with: bobs)
        #expect(
            try device.pass() == [
                PreferencesMirrorChange(key: "Place", kind: .taken), PreferencesMirrorChange(key: "Zoom", kind: .taken),
            ])
        #expect(try device.stored() == "Barn" && device.stored("Zoom") == nil)
        try bobs.settle(device, other)
        #expect(bobs.server.rows.values.filter { !$0.version.isDeletion }.count == 1)
        try device.computer.connect("alice")
        try alices.settle(device)
        #expect(try device.stored() == "Loft" && device.stored("Zoom") == 4)
    }

    @Test func settingsOfAnotherFileAreNotTakenForRemovedOnes() throws {
        let cluster = InMemoryCluster()
        let device = try MirroredComputer()
        try device.set("Loft")
        try cluster.settle(device)
        let other = try Preferences(inMemory: "com.pigeon")
        let elsewhere = try Preferences(
            domain: "com.pigeon",
            store: DomainStore(directory: StoreDirectory(path: device.computer.directory.path + "/elsewhere")))
        for preferences in [other, elsewhere] {
            let domain = device.cloud.domain
            let pass = PairingPass(
                keys: [CloudKey(domain: domain.text, key: "Place")], preferences: preferences, cloud: device.cloud,
                directory: device.computer.cloud,
                memory: PairedValues(of: preferences, and: domain, in: device.computer.cloud))
            _ = try pass.run()
            #expect(preferences.string(forKey: "Place") == "Loft")
        }
        #expect(try device.inCloud() == "Loft")
    }

    /// The values of a store that was wiped count as deleted, unless what is remembered is removed with the mirror
    /// (Docs/Cloud.md, "Backup, restore, wipe").
    @Test(arguments: [true, false]) func settingsOutliveAWipedStoreWhoseMemoryIsRemoved(_ isRemoved: Bool) throws {
        let device = try MirroredComputer()
        try device.set("Loft")
        try InMemoryCluster().settle(device)
        let files = FileManager.default
        try files.removeItem(atPath: device.computer.cloud.path(of: AccountName("alice")))
        if isRemoved { try files.removeItem(atPath: device.computer.cloud.pairedPath) }
        let wiped = InMemoryCluster()
        try wiped.settle(device)
        #expect(try device.stored() == (isRemoved ? "Loft" : nil))
        #expect(wiped.server.rows.count == (isRemoved ? 1 : 0))
    }

    @Test func aDateIsMirroredToSettingsThatRoundIt() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try MirroredComputer(), try MirroredComputer())
        let file = second.computer.directory.path + "/prefs/com.pigeon.plist"
        try second.set(1, "other")
        try DocumentFile(path: file).write(
            PropertyListDocument(root: ["other": 1], format: .xml), .unsynchronized)
        try second.preferences.synchronize()
        try first.set(.date(PropertyListDate(secondsSinceReferenceDate: 1.25)))
        // The rounded date comes back to the first device.
        for _ in 0..<2 { try cluster.settle(first, second) }
        #expect(try first.stored() == second.stored())
        let revision = cluster.server.revision
        try cluster.settle(first, second)
        #expect(cluster.server.revision == revision)
    }
}
