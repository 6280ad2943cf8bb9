import DeclaredSettings
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
                let excluded = PathSelection(excluding: (0...random.below(3)).map { _ in random.path() })
                store.carryOut(store.plan(declarations, as: name))
                guard store.plan?.conflicts.isEmpty == true, store.plan?.isEmpty == false else { continue }

                var part = before
                let plan = part.plan(declarations, as: name) { _ in excluded }
                part.carryOut(plan)
                for (index, contents) in part.stores.enumerated() {
                    let (old, new) = (before.stores[index], store.stores[index])
                    for (key, value) in excluded.applied(toChangeOf: old, to: new) {
                        #expect(contents[key] == value || contents[key] == old[key], "seed \(seed)")
                    }
                }
                #expect(part.plan(declarations, as: name) { _ in excluded }.changes.isEmpty, "seed \(seed)")
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

/// All settings but those at some key paths, and inside them.
private struct PathSelection: SettingSelection {
    private var excluded: [[String]]

    init(excluding excluded: [[String]]) {
        self.excluded = excluded
    }

    var isWhole: Bool? { excluded.isEmpty ? true : excluded.contains([]) ? false : nil }

    func inside(_ key: String) -> PathSelection {
        PathSelection(excluding: excluded.filter { $0.isEmpty || $0[0] == key }.map { Array($0.dropFirst()) })
    }

    func selection(ofChangeOf old: PropertyList?, to new: PropertyList?) -> PathSelection { self }

    func applied(toChangeOf old: PropertyList?, to new: PropertyList?) -> PropertyList? {
        if let isWhole { return isWhole ? new : old }
        let isContainer = [old, new].contains { $0?.dictionaryValue != nil }
        guard isContainer else { return new }
        let (entries, newEntries) = (old?.dictionaryValue ?? [:], new?.dictionaryValue ?? [:])
        let outcome = applied(toChangeOf: entries, to: newEntries)
        if outcome == newEntries { return new }
        if outcome == entries { return old }
        return outcome.isEmpty && new?.dictionaryValue == nil ? new : .dictionary(outcome)
    }

    func applied(
        toChangeOf entries: PropertyListDictionary, to newEntries: PropertyListDictionary
    ) -> PropertyListDictionary {
        var outcome = PropertyListDictionary()
        for (key, value) in newEntries { outcome[key] = inside(key).applied(toChangeOf: entries[key], to: value) }
        for (key, value) in entries where newEntries[key] == nil {
            outcome[key] = inside(key).applied(toChangeOf: value, to: nil)
        }
        return outcome
    }
}
