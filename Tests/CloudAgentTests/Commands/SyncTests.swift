import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// Synchronising devices through a real server.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct SyncTests {
    private let node: EtcdNode
    private let first: CloudDevice
    private let second: CloudDevice

    init() throws {
        node = try EtcdNode().addingStores("alice", "bob")
        first = try CloudDevice("first")
        second = try CloudDevice("second")
        for device in [first, second] { try device.connect(to: node, as: "alice") }
    }

    @Test func valuesOfAllTypesArrive() throws {
        let values = [
            ["-string", "Loft"], ["-int", "2"], ["-float", "0.5"], ["-bool", "yes"], ["-data", "00ff"],
            ["-date", "2024-01-02"], ["-array", "a", "b"], ["-dict", "a", "{b = 1;}"],
        ]
        for (position, value) in values.enumerated() {
            try #expect(first.run(["write", "com.pigeon", "key\(position)"] + value).status == 0)
        }
        try first.succeed("write", "com.pigeon", "key6", "-array-add", "c")
        try first.succeed("sync")
        try second.succeed("sync")
        #expect(try second.succeed("read", "com.pigeon") == first.succeed("read", "com.pigeon"))
        #expect(try second.succeed("read", "com.pigeon", "key6", "--format", "json").contains("\"c\""))
        #expect(try second.succeed("domains") == "com.pigeon\n")
        #expect(try second.succeed("read", "com.pigeon", "none", "--default", "7", "--raw") == "7\n")
    }

    @Test func aDeletionIsCarriedToAllDevices() throws {
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        try first.succeed("sync")
        try second.succeed("sync")
        try second.succeed("delete", "com.pigeon", "Place")
        try second.succeed("sync")
        try first.succeed("sync")
        #expect(try first.run("read", "com.pigeon", "Place").isRefusal(naming: "Place", "does not exist"))
        #expect(try first.run("delete", "com.pigeon", "Place").isRefusal(naming: "does not exist"))
    }

    @Test func directoriesInWhichEarlierAgentsPreparedMirrorsAreRemovedAndNoLinkIsFollowed() throws {
        let files = FileManager.default
        let other = first.home.path("other")
        try files.createDirectory(atPath: other, withIntermediateDirectories: false)
        try first.home.write("kept", to: "other/file")
        let folders = ["alice", "@local"].map { "state/prefs/cloud/\($0)/prepared" }
        for folder in folders {
            try files.createDirectory(atPath: first.home.path(folder), withIntermediateDirectories: true)
            try first.home.write("a mirror", to: folder + "/1x2y")
            try files.createSymbolicLink(atPath: first.home.path(folder + "/link"), withDestinationPath: other)
        }
        try first.succeed("sync")
        #expect(!first.home.names.contains { $0.contains("prepared") })
        try files.createSymbolicLink(atPath: first.home.path(folders[0]), withDestinationPath: other)
        try first.succeed("sync")
        #expect(try first.home.bytes(of: "other/file") == bytes("kept"))
    }

    @Test func theLastEditWins() throws {
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        try second.succeed("write", "com.pigeon", "Place", "Roof")
        for device in [second, first, second] { try device.succeed("sync") }
        #expect(try [first, second].map { try $0.value("com.pigeon", "Place") } == ["Roof", "Roof"])
    }

    @Test func whatDoesNotFitTheQuotaStaysHereAndIsSaid() throws {
        try first.fill("com.pigeon", of: "alice", leaving: 2)
        try first.succeed("write", "com.pigeon", "one", "1")
        try first.succeed("write", "com.pigeon", "two", "2")
        try second.succeed("write", "com.pigeon", "three", "3")
        try second.succeed("write", "com.pigeon", "four", "4")
        try first.succeed("sync")
        #expect(try second.run("sync").isRefusal(naming: "2 edits", "quota"))
        let status = try second.status()
        #expect(status["pending"] as? Int == 2 && (status["overQuota"] as? [Any])?.count == 2)
        #expect(try second.value("com.pigeon", "four") == "4" && second.value("com.pigeon", "one") == "1")
        // As soon as there is room, the oldest edit is uploaded.
        try first.succeed("delete", "com.pigeon", "one")
        try first.succeed("sync")
        #expect(try second.run("sync").isRefusal(naming: "1 edit is", "quota"))
        try first.succeed("sync")
        #expect(try first.value("com.pigeon", "three") == "3" && first.value("com.pigeon", "four") == nil)
    }

    @Test func whatIsTooLargeIsNotWritten() throws {
        // An argument of a program has at most 128 KiB.
        let long = (0..<9).map { String(repeating: "\($0)", count: 120_000) }
        let outcome = try first.run(["write", "com.pigeon", "Place", "-array"] + long)
        #expect(outcome.isRefusal(naming: "Place", "1048576"))
        #expect(try first.run("write", "com.pigeon", String(repeating: "k", count: 65), "x").isRefusal(naming: "64"))
        #expect(try first.run("read", "com.pigeon").isRefusal(naming: "com.pigeon"))
    }

    @Test func anotherStoreIsNeverMixedWithTheOneBefore() throws {
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        try first.connect(to: node, as: "bob")
        #expect(try first.succeed("domains") == "\n")
        try first.succeed("write", "com.pigeon", "Owner", "bob")
        try first.succeed("sync")
        try second.succeed("sync")
        #expect(try second.succeed("domains") == "\n")
        // The edit that was not uploaded is, when the store is connected again.
        try first.connect(to: node, as: "alice")
        try second.succeed("sync")
        #expect(try second.value("com.pigeon", "Place") == "Loft")
        #expect(try first.value("com.pigeon", "Owner") == nil)
        try first.connect(to: node, as: "bob")
        #expect(try first.value("com.pigeon", "Owner") == "bob" && first.value("com.pigeon", "Place") == nil)
    }

    @Test func aCopiedDiskBecomesADeviceOfItsOwn() throws {
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        let clone = try CloudDevice("clone", copyOf: first)
        try clone.succeed("write", "com.pigeon", "Other", "Roof")
        for device in [first, clone, first] { try device.succeed("sync") }
        #expect(try first.mirror(of: "alice").device != clone.mirror(of: "alice").device)
        #expect(try first.succeed("read", "com.pigeon") == clone.succeed("read", "com.pigeon"))
        #expect(try first.value("com.pigeon", "Other") == "Roof" && clone.value("com.pigeon", "Place") == "Loft")
    }

    @Test func entriesThatCannotBeUsedAreLeftAloneUntilARepair() throws {
        let keys = AccountKeys(try AccountName("alice"))
        let administrator = try node.administrator()
        let future = CloudVersion(
            clock: CloudClock(milliseconds: WallClock.milliseconds + 3 * 86_400_000),
            device: DeviceIdentifier(random: 7),
            value: try PropertyList.string("x").encoded(as: .binary))
        let rows = ["d\0future": CloudEnvelope.encode(future), "d\0broken": [1, 2, 3], "d\0new": [9]]
        for (key, value) in rows { try administrator.put(keys.row(bytes(key)), value: value) }
        try first.succeed("sync")
        try first.succeed("write", "d", "broken", "mine")
        #expect(try first.run("sync").isRefusal(naming: "--repair"))
        let reasons = try #require(try first.status()["unusable"] as? [[String: Any]]).map { $0["reason"] as? String }
        #expect(reasons == ["malformed", "fromTheFuture", "unknownVersion"])
        for (key, value) in rows {
            #expect(try administrator.range(.key(keys.row(bytes(key)))).first?.value == value)
        }
        let outcome = try first.run("sync", "--repair")
        #expect(outcome.status == 0 && outcome.message.contains("3 unusable entries"))
        #expect((try first.status()["unusable"] as? [Any])?.isEmpty == true)
        try second.succeed("sync")
        #expect(try second.succeed("read", "d").contains("broken = mine") && second.value("d", "future") == nil)
    }

    @Test func aDeviceWhoseClockIsFarAheadDoesNotWinForEver() throws {
        first.clockOffset = 3 * 86_400_000
        try first.succeed("write", "com.pigeon", "Place", "Future")
        try first.succeed("sync")
        try second.succeed("sync")
        #expect(try second.value("com.pigeon", "Place") == "Future")
        try second.succeed("write", "com.pigeon", "Place", "Now")
        try second.succeed("sync")
        try first.succeed("sync")
        #expect(try first.value("com.pigeon", "Place") == "Now")
    }

    @Test func aServerThatIsGoneIsNamedAndNothingIsLost() throws {
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        node.stop()
        #expect(try first.run("sync").isRefusal(naming: node.url))
        let status = try first.status()
        #expect(status["pending"] as? Int == 1 && (status["lastError"] as? String)?.contains(node.url) == true)
        #expect(status["devicesError"] != nil)
        #expect(try first.value("com.pigeon", "Place") == "Loft")
    }

    @Test func manyEditsAreUploadedInSeveralPushes() throws {
        try first.run(["write", "com.pigeon", "Place", "Loft"])
        let directory = try CloudDirectory(Environment(first.environment))
        let value = try PropertyList.string(String(repeating: "x", count: 900)).encoded(as: .binary)
        try directory.mirror(of: try AccountName("alice")).update { mirror in
            for number in 0..<700 {
                mirror.set(CloudKey(domain: "many", key: "k\(number)"), to: value, localTime: directory.localTime)
            }
            return true
        }
        try first.succeed("sync")
        try second.succeed("sync")
        #expect(try second.mirror(of: "alice").records.count == 701)
        #expect(try first.mirror(of: "alice").head?.ring.count ?? 0 >= 6)
    }

    /// More than fit into one transaction.
    @Test func oldDeletionsAreRemovedFromTheServer() throws {
        let keys = AccountKeys(try AccountName("alice"))
        let administrator = try node.administrator()
        let day: Int64 = 86_400_000
        for number in 0..<140 {
            let age = number < 135 ? 91 * day : 89 * day
            let version = CloudVersion(
                clock: CloudClock(milliseconds: WallClock.milliseconds - age), device: DeviceIdentifier(random: 7),
                value: nil)
            let row = keys.row(CloudKey(domain: "d", key: "k\(number)").bytes)
            try administrator.put(row, value: CloudEnvelope.encode(version))
        }
        // A device that synchronises for the first time of the day.
        let third = try CloudDevice("third")
        try third.connect(to: node, as: "alice")
        #expect(try administrator.range(keys.rows).count == 5)
        #expect(try third.mirror(of: "alice").records.count == 5)
        #expect(try third.mirror(of: "alice").head?.collected ?? 0 > 0)
        try second.succeed("sync")
        #expect(try second.mirror(of: "alice").records.count == 5)
    }
}
