import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import PrefsCloud

@Suite struct MirrorFileTests {
    private let directory = try? TemporaryDirectory()

    private func cloud(_ more: [String: String] = [:]) throws -> CloudDirectory {
        let directory = try #require(directory)
        var variables = ["XDG_STATE_HOME": directory.path, "PREFS_SYNC": "off", "PREFS_MACHINE_ID": "one"]
        variables.merge(more) { $1 }
        return try CloudDirectory(Environment(variables))
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func fullMirror() throws -> CloudMirror {
        var mirror = CloudMirror(device: DeviceIdentifier(random: 3), machine: "one")
        mirror.cluster = .max
        mirror.head = CloudHead(
            epoch: CloudHead.Epoch(high: 1, low: .max), collected: 9, ring: [CloudHead.Push(identifier: .max, base: 8)])
        (mirror.headRevision, mirror.revision, mirror.startsNewEpoch) = (10, 11, true)
        (mirror.lastSynchronization, mirror.offset) = (12, -14)
        let keys = ["", "a", "é", "e\u{301}", "\u{10FFFF}"].map { CloudKey(domain: "com.pigeon", key: $0) }
        for (number, key) in keys.enumerated() {
            mirror.records[key] = CloudRecord(
                version: CloudVersion(
                    clock: CloudClock(rawValue: Int64(number)), device: DeviceIdentifier(random: UInt64(number)),
                    value: number == 1 ? nil : [UInt8(number)]),
                isPending: number % 2 == 0, isKnown: number % 3 == 0,
                base: number == 0 ? nil : CloudRecord.Base(revision: Int64(number), size: number == 3 ? nil : number),
                floor: CloudClock(rawValue: Int64(number * 2)))
        }
        mirror.records[CloudKey(domain: "m", key: "a")] = mirror.records[keys[1]]
        mirror.overQuota = [keys[2]]
        mirror.unusableRows = [
            [1, 2]: UnusableRow(revision: 4, reason: .malformed),
            keys[3].bytes: UnusableRow(revision: 5, reason: .fromTheFuture),
        ]
        return mirror
    }

    @Test func aMirrorComesBackFromItsFile() throws {
        let mirror = try fullMirror()
        let file = try cloud().mirror(of: AccountName("alice"))
        #expect(try file.read() == nil)
        try file.update {
            $0 = mirror
            return true
        }
        #expect(try file.read() == mirror)
        #expect(try mode(of: file.path) == 0o600)
        #expect(try mode(of: String(file.path.dropLast("/mirror.plist".count))) == 0o700)
    }

    /// An earlier version has written the file from the same mirror.
    @Test func theMirrorOfAnEarlierVersionIsRead() throws {
        let file = try cloud().mirror(of: AccountName("alice"))
        try file.update { _ in true }
        try Data(Fixture.bytes("Earlier/mirror.plist")).write(to: URL(filePath: file.path))
        #expect(try file.read() == (try fullMirror()))
    }

    /// Random edits of a few or of many records.
    @Test(arguments: [1, 20, 400]) func editsLeadToTheFileThatHasTheMirror(_ keyCount: Int) throws {
        let (cloud, store) = (try cloud(), try AccountName("alice"))
        let file = cloud.mirror(of: store)
        let keys = (0..<keyCount).map { CloudKey(domain: "com.pigeon\($0 % 2)", key: "\u{1F54A}é\($0 * 77)") }
        var expected = try fullMirror()
        try file.update {
            $0 = expected
            return true
        }
        var random = SystemRandomNumberGenerator()
        for turn in 0..<60 {
            let edited = Array(keys.shuffled(using: &random).prefix(Int.random(in: 1...keyCount, using: &random)))
            func change(_ mirror: inout CloudMirror) -> Bool {
                for (number, key) in edited.enumerated() {
                    switch (turn + number) % 5 {
                    case 0: mirror.records[key] = nil
                    case 1: mirror.overQuota.formSymmetricDifference(mirror.records[key] == nil ? [] : [key])
                    case 2: mirror.set(key, to: nil, localTime: 0)
                    default: mirror.set(key, to: [UInt8](repeating: UInt8(turn), count: 1 + number % 40), localTime: 0)
                    }
                    if mirror.records[key] == nil { mirror.overQuota.remove(key) }
                }
                return true
            }
            _ = change(&expected)
            #expect(try file.update(change) == expected)
            #expect(try file.read() == expected)
        }
    }

    @Test(arguments: ["", "damaged", "(1)", "{FormatVersion = 1;}", "bplist00"])
    func aDamagedFileIsSaidWithTheWayOut(_ contents: String) throws {
        let file = try cloud().mirror(of: AccountName("alice"))
        try file.update { _ in true }
        try contents.write(toFile: file.path, atomically: false, encoding: .utf8)
        let errors = [
            #expect(throws: CloudError.self) { try file.read() },
            #expect(throws: CloudError.self) { try file.update { _ in true } },
        ]
        for error in errors {
            #expect(error.map { "\($0)".contains("mirror.plist") && "\($0)".contains("move it away") } == true)
        }
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == contents)
    }

    @Test func anEditTellsTheVersionsOfTheFile() throws {
        let file = try cloud().mirror(of: AccountName("alice"))
        let key = CloudKey(domain: "com.pigeon", key: "a")
        func set(_ mirror: inout CloudMirror) -> Bool {
            mirror.set(key, to: [1], localTime: 0)
            return true
        }
        let first = try file.edit(set)
        #expect(try first.before == nil && first.after == file.version())
        let second = try file.edit(set)
        #expect(try second.before == first.after && second.after == file.version())
        let third = try file.edit { _ in false }
        #expect(third.before == second.after && third.after == second.after)
    }

    /// Mirrors of before had the greatest clock of all edits.
    @Test func theClockOfAnEarlierMirrorIsDropped() throws {
        let file = try cloud().mirror(of: AccountName("alice"))
        try file.update { _ in true }
        let url = URL(filePath: file.path)
        func form() throws -> [String: Any] {
            let data = try Data(contentsOf: url)
            return try #require(
                PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        }
        var old = try form()
        old["Clock"] = Int64.max
        try PropertyListSerialization.data(fromPropertyList: old, format: .binary, options: 0).write(to: url)
        let key = CloudKey(domain: "com.pigeon", key: "Place")
        try file.update {
            $0.set(key, to: [1], localTime: 5)
            return true
        }
        #expect(try file.read()?.records[key]?.version.clock == CloudClock(milliseconds: 5))
        #expect(try form()["Clock"] == nil)
    }

    /// Foundation, which other programs read property lists with, finds the same as this library.
    @Test func theFileIsABinaryPropertyList() throws {
        var mirror = try fullMirror()
        // For Foundation, this key and "é" are the same.
        mirror.records[CloudKey(domain: "com.pigeon", key: "e\u{301}")] = nil
        let file = try cloud().mirror(of: AccountName("alice"))
        try file.update {
            $0 = mirror
            return true
        }
        let data = try Data(contentsOf: URL(filePath: file.path))
        let form = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect(form?.count == 11 + mirror.records.count)
        #expect(form?["Cluster"] as? UInt64 == .max && form?["Offset"] as? Int == -14)
        #expect(form?["StartsNewEpoch"] as? Bool == true && form?["Device"] as? String == mirror.device.text)
        let rows = form?["UnusableRows"] as? [[String: Any]]
        #expect(rows?.map { $0["Reason"] as? String } == ["malformed", "fromTheFuture"])
        for (key, record) in mirror.records {
            #expect(form?[key.text] as? Data == Data(record.bytes(isOverQuota: mirror.overQuota.contains(key))))
        }
    }

    /// A record is read or refused, whatever its bytes are.
    @Test func aRecordIsReadOrRefusedAfterEachMutation() throws {
        let device = DeviceIdentifier(random: 3)
        let record = CloudRecord(
            version: CloudVersion(clock: CloudClock(rawValue: 7), device: device, value: [1]), isPending: true,
            isKnown: false, base: CloudRecord.Base(revision: 8, size: 9), floor: CloudClock(rawValue: 6))
        let good = record.bytes(isOverQuota: true)
        #expect(CloudRecord.decode(good).map { $0 == (record, true) } == true)
        for length in 0..<good.count - 1 {
            #expect(CloudRecord.decode(Array(good.prefix(length))) == nil)
        }
        for position in good.indices {
            for bit in 0..<8 {
                var bytes = good
                bytes[position] ^= 1 << bit
                guard let (read, isOverQuota) = CloudRecord.decode(bytes) else { continue }
                let isComplete = bytes[0] & 24 == 24
                #expect(!isComplete || read.bytes(isOverQuota: isOverQuota) == bytes)
            }
        }
    }

    @Test func aChangeThatChangesNothingDoesNotReplaceTheFile() throws {
        let file = try cloud().mirror(of: AccountName("alice"))
        try file.update { _ in true }
        let before = try file.version()
        try file.update { _ in false }
        #expect(try file.version() == before)
    }

    @Test func aCopyOfAnotherMachinesMirrorGetsADeviceOfItsOwn() throws {
        let store = try AccountName("alice")
        let original = try cloud().mirror(of: store).update { _ in true }
        let copy = try cloud(["PREFS_MACHINE_ID": "two"]).mirror(of: store).update { _ in false }
        #expect(copy.device != original.device && copy.machine == "two")
        #expect(try cloud().mirror(of: store).read() == copy)
    }

    @Test(arguments: ["not a property list", "{ Device = x; }", "{ FormatVersion = 3; Device = x; }"])
    func aDamagedMirrorIsRefusedAndKept(_ text: String) throws {
        let cloud = try cloud()
        let file = try cloud.mirror(of: AccountName("alice"))
        try file.update { _ in true }
        try text.write(toFile: file.path, atomically: false, encoding: .utf8)
        #expect(throws: CloudError.self) { try file.read() }
        #expect(throws: CloudError.self) { try file.update { _ in true } }
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    }

    @Test func theFirstStoreAdoptsEarlierEdits() throws {
        let cloud = try cloud()
        let key = CloudKey(domain: "com.pigeon", key: "a")
        try cloud.mirror(of: nil).update {
            $0.set(key, to: [1], localTime: 1000)
            return true
        }
        let (alice, bob) = (try AccountName("alice"), try AccountName("bob"))
        #expect(try cloud.currentAccount() == nil)
        try cloud.setCurrentAccount(alice)
        #expect(try cloud.currentAccount() == alice)
        let adopted = try #require(try cloud.mirror(of: alice).read())
        #expect(adopted.records[key]?.version.value == [1] && adopted.records[key]?.isPending == true)
        #expect(adopted.records[key]?.version.device == adopted.device)
        #expect(try cloud.mirror(of: nil).read()?.records.isEmpty == true)
        try cloud.setCurrentAccount(bob)
        #expect(try cloud.mirror(of: bob).read() == nil)
        #expect(try cloud.mirror(of: alice).read() == adopted)
    }

    /// A program writes an edit after the store was connected, without having noticed that.
    @Test func aLaterEditWithoutAStoreIsAdoptedUnlessThereIsALaterOne() throws {
        let cloud = try cloud()
        let (old, new) = (CloudKey(domain: "com.pigeon", key: "old"), CloudKey(domain: "com.pigeon", key: "new"))
        let store = try AccountName("alice")
        try cloud.setCurrentAccount(store)
        try cloud.mirror(of: store).update {
            $0.set(new, to: [1], localTime: 1000)
            $0.set(old, to: [1], localTime: 2000)
            return true
        }
        for _ in 0..<2 {
            try cloud.mirror(of: nil).update {
                $0.set(old, to: [2], localTime: 1000)
                $0.set(new, to: [2], localTime: 1500)
                return true
            }
            try cloud.adoptEditsWithoutAccount(into: store)
            let mirror = try #require(try cloud.mirror(of: store).read())
            #expect(mirror.records[new]?.version.value == [2] && mirror.records[new]?.isPending == true)
            #expect(try cloud.mirror(of: nil).read()?.records.isEmpty == true)
        }
        #expect(try cloud.mirror(of: store).read()?.records[old]?.version.value == [1])
    }

    @Test(arguments: ["", ".", "..", "a/b", "a b", "é", String(repeating: "a", count: 65), "@local"])
    func textsThatAreNoStoreNamesAreRefused(_ text: String) {
        #expect(throws: CloudError.self) { try AccountName(text) }
    }

    @Test(arguments: ["a", "...", ".a", "A-Z_0.9", String(repeating: "a", count: 64)])
    func storeNamesAreAccepted(_ text: String) throws {
        #expect(try AccountName(text).text == text)
    }
}
