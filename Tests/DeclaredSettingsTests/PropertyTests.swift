import DeclaredSettings
import PrefsAdministration
import PrefsCore
import Testing

/// What holds for all stores and declarations.
@Suite struct PropertyTests {
    @Test func `When all names drop everything, the contents are those from before`() {
        for seed in 0..<ModelTests.runs {
            var random = Randomness(seed: seed)
            let stores = ModelStore.locations.map { _ in random.contents() }
            var store = ModelStore(stores)
            for _ in 0..<8 {
                store.carryOut(
                    store.plan(random.declarations(ModelStore.locations).0, as: random.pick(ModelTests.names)))
            }
            for name in ModelTests.names.shuffled(using: &random) {
                store.carryOut(store.plan(Declarations(), as: name))
                #expect(store.plan?.kept.isEmpty == true, "seed \(seed)")
            }
            #expect(store.stores == stores, "seed \(seed)")
            #expect(store.record.owned.isEmpty)
            if store.stores != stores { return }
        }
    }

    @Test func `An undo right after an apply leaves what was there before, and who owned it`() {
        for seed in 0..<ModelTests.runs {
            var random = Randomness(seed: seed)
            var store = ModelStore(ModelStore.locations.map { _ in random.contents() })
            for _ in 0..<6 {
                let before = store
                let name = random.pick(ModelTests.names)
                let plan = store.plan(random.declarations(ModelStore.locations).0, as: name)
                store.carryOut(plan)
                guard plan.conflicts.isEmpty, !plan.isEmpty else { continue }
                var undone = store
                undone.carryOut(undone.undoPlan(name, force: false))
                #expect(undone.stores == before.stores, "seed \(seed)")
                #expect(undone.record.owned == before.record.owned, "seed \(seed)")
                #expect(undone.kept.isEmpty, "seed \(seed)")
                if undone.stores != before.stores { return }
            }
        }
    }

    @Test func `An apply of a part changes nothing else, and the apply of all afterwards does the rest`() {
        for seed in 0..<ModelTests.runs {
            var random = Randomness(seed: seed)
            var store = ModelStore(ModelStore.locations.map { _ in random.contents() })
            for _ in 0..<6 {
                let (before, name) = (store, random.pick(ModelTests.names))
                let declarations = random.declarations(ModelStore.locations).0
                let excluded = (0...random.below(3)).map { _ in random.path().joined(separator: ".") }
                let patterns = excluded.compactMap { SettingPattern("com.pigeon:\($0)") }
                let filter = SettingFilter(only: [], excluded: patterns)
                store.carryOut(store.plan(declarations, as: name))
                guard store.plan?.conflicts.isEmpty == true, store.plan?.isEmpty == false else { continue }

                var part = before
                let plan = part.plan(declarations, as: name, selecting: filter)
                part.carryOut(plan)
                for (index, contents) in part.stores.enumerated() {
                    let (old, new) = (before.stores[index], store.stores[index])
                    for (key, value) in filter[ModelStore.locations[index]].applied(toChangeOf: old, to: new) {
                        #expect(contents[key] == value || contents[key] == old[key], "seed \(seed)")
                    }
                }
                #expect(part.plan(declarations, as: name, selecting: filter).changes.isEmpty, "seed \(seed)")
                if !plan.isEmpty {
                    var undone = part
                    undone.carryOut(undone.undoPlan(name, force: false))
                    #expect(undone.stores == before.stores, "seed \(seed)")
                    #expect(undone.record.owned == before.record.owned, "seed \(seed)")
                }
                part.carryOut(part.plan(declarations, as: name))
                #expect(part.stores == store.stores, "seed \(seed)")
                if part.stores != store.stores { return }
            }
        }
    }
}
