import DeclaredSettings
import PrefsCore
import Testing

/// Applies and undos that are killed between two of their writes.
@Suite struct KillTests {
    /// A store after some applies and edits, with declarations for one more apply.
    private struct Case {
        var random: Randomness
        var store: ModelStore
        var declarations: Declarations
        var name: String

        init(seed: UInt64) {
            var random = Randomness(seed: seed)
            var store = ModelStore(ModelStore.locations.map { _ in random.contents() })
            for _ in 0..<3 {
                let plan = store.plan(random.declarations(ModelStore.locations).0, as: random.pick(ModelTests.names))
                store.carryOut(plan)
                if random.happens(in: 30) { random.edit(&store.stores[random.below(store.stores.count)]) }
            }
            declarations = random.declarations(ModelStore.locations).0
            name = random.pick(ModelTests.names)
            (self.random, self.store) = (random, store)
        }
    }

    /// A store after a process was killed while it carried out a plan, and the next one has read and settled the
    /// record.
    private func survivor(
        of store: ModelStore, carryingOut plan: ApplyPlan, killedAfter count: Int
    ) throws -> ModelStore {
        var store = store
        store.carryOut(plan, killedAfter: count)
        store.record = try #require(store.recordFromFile)
        store.settle()
        return store
    }

    @Test func `A killed apply that is made again leaves what it would have left at once`() throws {
        for seed in 0..<ModelTests.runs {
            let whole = Case(seed: seed)
            var expected = whole.store
            let plan = expected.plan(whole.declarations, as: whole.name)
            expected.carryOut(plan)
            for count in 0...plan.changes.count {
                var store = try survivor(of: whole.store, carryingOut: plan, killedAfter: count)
                #expect(store.record.pending == nil)
                store.carryOut(store.plan(whole.declarations, as: whole.name))
                #expect(store.stores == expected.stores, "seed \(seed), \(count) written")
                #expect(store.record.owned == expected.record.owned, "seed \(seed), \(count) written")
                if store.stores != expected.stores { return }
                // And the undo takes back both parts, unless another name declares what an earlier edit differed from.
                let undo = expected.undoPlan(whole.name, force: false)
                guard plan.conflicts.isEmpty, !plan.changes.isEmpty, undo.kept.isEmpty else { continue }
                store.carryOut(store.undoPlan(whole.name, force: false))
                #expect(store.stores == whole.store.stores, "seed \(seed), \(count) written, undone")
                if store.stores != whole.store.stores { return }
            }
        }
    }

    @Test func `A killed apply that is undone leaves what was there before`() {
        for seed in 0..<ModelTests.runs {
            let whole = Case(seed: seed)
            let plan = whole.store.plan(whole.declarations, as: whole.name)
            guard plan.conflicts.isEmpty, !plan.changes.isEmpty else { continue }
            var finished = whole.store
            finished.carryOut(plan)
            // Another name may declare what an earlier edit differed from. That does not come back.
            guard finished.undoPlan(whole.name, force: false).kept.isEmpty else { continue }
            for count in 1...plan.changes.count {
                var store = whole.store
                store.carryOut(plan, killedAfter: count)
                store.settle()
                store.carryOut(store.undoPlan(whole.name, force: false))
                #expect(store.stores == whole.store.stores, "seed \(seed), \(count) written")
                // Locations in which only the owners change are taken back, too.
                #expect(store.record.owned == whole.store.record.owned, "seed \(seed), \(count) written")
            }
        }
    }

    @Test func `A killed undo that is made again leaves what it would have left at once`() throws {
        for seed in 0..<ModelTests.runs {
            var whole = Case(seed: seed)
            whole.store.carryOut(whole.store.plan(whole.declarations, as: whole.name))
            for _ in 0..<whole.random.below(3) {
                whole.random.edit(&whole.store.stores[whole.random.below(whole.store.stores.count)])
            }
            let force = whole.random.happens(in: 30)
            let plan = whole.store.undoPlan(whole.name, force: force)
            var expected = whole.store
            expected.carryOut(plan)
            for count in 0...plan.changes.count {
                var store = try survivor(of: whole.store, carryingOut: plan, killedAfter: count)
                store.carryOut(store.undoPlan(whole.name, force: force))
                #expect(store.stores == expected.stores, "seed \(seed), \(count) written")
                #expect(store.record.owned == expected.record.owned, "seed \(seed), \(count) written")
                if store.stores != expected.stores { return }
            }
        }
    }

    @Test func `A record is settled the same way again, and after edits by others it can be applied and dropped`() {
        for seed in 0..<ModelTests.runs {
            var whole = Case(seed: seed)
            let isUndo = whole.random.happens(in: 40)
            let plan =
                isUndo
                ? whole.store.undoPlan(whole.name, force: false)
                : whole.store.plan(whole.declarations, as: whole.name)
            guard plan.conflicts.isEmpty else { continue }
            var store = whole.store
            store.carryOut(plan, killedAfter: whole.random.below(plan.changes.count + 1))
            whole.random.edit(&store.stores[whole.random.below(store.stores.count)])
            var other = store
            store.settle()
            // Killed before the settled record was written: it is settled once more.
            other.settle()
            #expect(store.record == other.record)
            #expect(store.recordFromFile == store.record)
            let again = store.plan(whole.declarations, as: whole.name)
            store.carryOut(again)
            guard again.conflicts.isEmpty else { continue }
            #expect(store.plan(whole.declarations, as: whole.name).isEmpty, "seed \(seed)")
            for name in ModelTests.names { store.carryOut(store.plan(Declarations(), as: name)) }
            #expect(store.record.owned.isEmpty, "seed \(seed)")
        }
    }

    @Test func `An undo takes back both parts of an interrupted apply whose file changed in between`() {
        let before: PropertyListDictionary = ["k": 1, "d": ["x": 1]]
        var store = ModelStore([before, [:], [:]])
        func declarations(_ first: PropertyListDictionary) -> Declarations {
            var declarations = Declarations()
            for (key, value) in first {
                declarations.declare(DeclaredNode(DeclaredValue(value)), at: [key], of: ModelStore.locations[0])
            }
            declarations.declare(DeclaredNode(DeclaredValue(1)), at: ["z"], of: ModelStore.locations[1])
            return declarations
        }
        store.carryOut(store.plan(declarations(["k": 2, "made": ["a": 1], "d": ["x": 2]]), as: "a"), killedAfter: 1)
        store.settle()
        store.carryOut(store.plan(declarations(["k": 3, "m": 1, "made": ["a": 1, "b": 2], "d": 5]), as: "a"))
        #expect(store.stores[0] == ["k": 3, "m": 1, "made": ["a": 1, "b": 2], "d": 5])
        store.carryOut(store.undoPlan("a", force: false))
        #expect(store.stores == [before, [:], [:]])
        #expect(store.plan?.kept == [])
    }

    @Test func `What was written before others edited it counts as written`() {
        var store = ModelStore([["k": 1], [:], [:]])
        var declarations = Declarations()
        for location in ModelStore.locations {
            declarations.declare(DeclaredNode(DeclaredValue(2)), at: ["k"], of: location)
        }
        store.carryOut(store.plan(declarations, as: "a"), killedAfter: 2)
        store.stores[0]["k"] = 9
        store.settle()
        #expect(store.record.owned[ModelStore.locations[0]] != nil)
        #expect(store.record.owned[ModelStore.locations[2]] == nil)
    }
}
