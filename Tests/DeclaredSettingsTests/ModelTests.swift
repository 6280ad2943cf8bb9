import DeclaredSettings
import PrefsCore
import TestSupport
import Testing

#if canImport(Glibc)
    internal import Glibc
#endif

/// Random sequences of applies, edits by others and undos of three names, compared with a model.
@Suite struct ModelTests {
    static let names = ["a.json", "b.json", "c.json"]
    /// 10,000 with PREFS_MODEL_RUNS=10000.
    static var runs: UInt64 { getenv("PREFS_MODEL_RUNS").flatMap { UInt64(String(cString: $0)) } ?? 100 }

    @Test func `Random sequences agree with the model`() {
        for seed in 0..<Self.runs {
            if Self.run(seed: seed, isLogged: false) != nil {
                Issue.record("sequence \(seed): \(Self.run(seed: seed, isLogged: true) ?? "")")
                return
            }
        }
    }

    private static func run(seed: UInt64, isLogged: Bool) -> String? {
        var random = Randomness(seed: seed)
        let stores = ModelStore.locations.map { _ in random.contents() }
        var store = ModelStore(stores)
        var model = Model(stores: stores)
        var log = ""
        func add(_ text: @autoclosure () -> String) { if isLogged { log += "\n" + text() } }
        add("\(stores)")
        var latest: [String: (Declarations, [ModelDeclarations])] = [:]
        for step in 0..<20 {
            let name = random.pick(names)
            model.reference = model.state
            add("-- \(store.stores)\n   owned \(model.state.owned)\n   containers \(model.state.containers)")
            switch random.below(10) {
            case 0, 1:
                for _ in 0...random.below(2) {
                    let location = random.below(stores.count)
                    random.edit(&store.stores[location])
                    model.state.stores[location] = store.stores[location]
                    add("\(step) edit \(location): \(store.stores[location])")
                }
                continue
            case 2, 3:
                let force = random.happens(in: 30)
                add("\(step) undo \(name) \(force)")
                store.carryOut(store.undoPlan(name, force: force))
                model.undo(name, force: force)
            default:
                var declared = random.declarations(ModelStore.locations)
                if random.happens(in: 10) { declared = (Declarations(), stores.map { _ in ModelDeclarations() }) }
                if random.happens(in: 20) { declared = latest[name] ?? declared }
                latest[name] = declared
                add("\(step) apply \(name) \(declared.1.map { ($0.list, $0.isExact) })")
                store.carryOut(store.plan(declared.0, as: name))
                model.apply(declared.1, as: name)
                let again = store.plan(declared.0, as: name)
                if store.plan?.conflicts.isEmpty ?? true, !again.isEmpty || !again.conflicts.isEmpty {
                    return log + "\na second apply changes \(again.transaction.steps)"
                }
            }
            let isRefused = store.plan?.conflicts.isEmpty == false
            if isRefused != !model.conflicts.isEmpty {
                return log + "\nconflicts \(store.plan?.conflicts ?? []), model \(model.conflicts)"
            }
            if store.stores != model.state.stores {
                return log + "\ncontents \(store.stores)\nmodel    \(model.state.stores)"
            }
            if store.owned != model.state.owned {
                return log + "\nowned \(store.owned)\nmodel \(model.state.owned)"
            }
            if store.containers != model.state.containers {
                return log + "\ncontainers \(store.containers)\nmodel      \(model.state.containers)"
            }
            if !isRefused, !areEqual(store.kept, model.kept) {
                return log + "\nkept \(store.kept)\nmodel \(model.kept)"
            }
            guard let record = store.recordFromFile, record == store.record else { return log + "\nthe record differs" }
            store.record = record
        }
        return nil
    }

    /// Whether both report the same, if perhaps for a container of what is kept.
    private static func areEqual(_ left: Set<Model.Report>, _ right: Set<Model.Report>) -> Bool {
        func has(_ reports: Set<Model.Report>, _ report: Model.Report) -> Bool {
            reports.contains { other in
                let (path, otherPath) = (report.place.path, other.place.path)
                return other.owner == report.owner && other.place.location == report.place.location
                    && (path.starts(with: otherPath) || otherPath.starts(with: path))
            }
        }
        return left.allSatisfy { has(right, $0) } && right.allSatisfy { has(left, $0) }
    }
}
