import PrefsCloud
import Synchronization
import TestSupport
import Testing

@Suite struct DroppedKeyTests {
    /// A device that was away for long finds neither the key nor its tombstone on the server, and so drops the key.
    @Test func aKeyThatTheMirrorDropsIsTold() throws {
        let directory = try TemporaryDirectory()
        let cloud = try CloudDirectory(
            Environment(["XDG_STATE_HOME": directory.path, "PREFS_SYNC": "off", "PREFS_MACHINE_ID": "one"]))
        try cloud.setCurrentAccount(AccountName("alice"))
        let store = try CloudStore(domain: DomainName("com.pigeon"), in: cloud)
        let changes = Mutex<[CloudStoreChange]>([])
        let observation = store.observe { change in changes.withLock { $0.append(change) } }
        defer { observation.cancel() }
        try store.set("Loft", forKey: "Place")
        try store.synchronize()
        try cloud.mirror(of: cloud.currentAccount()).update {
            $0.records = [:]
            return true
        }
        try eventually(changes.withLock { $0 }) { $0 == [CloudStoreChange(reason: .serverChange, keys: ["Place"])] }
        #expect(store.object(forKey: "Place") == nil)
    }
}
