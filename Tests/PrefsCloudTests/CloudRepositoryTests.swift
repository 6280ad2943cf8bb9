import PrefsCloud
import PrefsCore
import TestSupport
import Testing

@Suite struct CloudRepositoryTests {
    private struct Session: PreferenceValue, Codable, Equatable {
        var places: [String] = []
    }

    @Test func anObjectComesToAnotherDevice() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try Computer(), try Computer())
        for computer in [first, second] {
            try computer.connect()
            try computer.synchronize(with: cluster)
        }
        let here = try PersistentObject(
            in: CloudRepository(try first.store(), key: "Session"), default: Session())
        let there = try PersistentObject(
            in: CloudRepository(try second.store(), key: "Session"), default: Session())
        here.update { $0.places.append("Loft") }
        try here.synchronize()
        try first.synchronize(with: cluster)
        try second.synchronize(with: cluster)
        try eventually(there.object.places) { $0 == ["Loft"] }
        there.update { $0.places.append("Barn") }
        try there.synchronize()
        try second.synchronize(with: cluster)
        try first.synchronize(with: cluster)
        try eventually(here.object.places) { $0 == ["Loft", "Barn"] }
        try here.reset()
        try here.synchronize()
        try first.synchronize(with: cluster)
        try second.synchronize(with: cluster)
        try eventually(there.object) { $0 == Session() }
    }

    @Test func anObjectThatIsTooLargeIsRefused() throws {
        let store = try Computer().store()
        let object = try PersistentObject(in: CloudRepository(store, key: "Session"), default: Session())
        object.update { $0.places = [String(repeating: "x", count: 1 << 20)] }
        #expect(throws: CloudError.self) { try object.save() }
        object.update { $0.places = ["Loft"] }
        try object.save()
        #expect(store.dictionary(forKey: "Session") != nil)
    }
}
