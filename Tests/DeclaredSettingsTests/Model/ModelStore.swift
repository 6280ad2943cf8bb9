import DeclaredSettings
import PrefsCore

/// A store in memory, as the command uses it.
struct ModelStore {
    static let locations: [DomainLocation] = [
        .stored(name, .any), .stored(name, .host(host)), .registered(name),
    ]
    // swift-format-ignore: NeverUseForceTry
    private static let name = try! DomainName("com.pigeon")
    // swift-format-ignore: NeverUseForceTry
    private static let host = try! HostIdentifier("loft")

    var stores: [PropertyListDictionary]
    var record = ApplyRecord()
    private(set) var plan: ApplyPlan?

    init(_ stores: [PropertyListDictionary]) {
        self.stores = stores
    }

    static func index(_ location: DomainLocation) -> Int { locations.firstIndex(of: location) ?? 0 }

    func contents(_ location: DomainLocation) -> PropertyListDictionary { stores[Self.index(location)] }

    func plan(
        _ declarations: Declarations, as name: String,
        selecting selection: ((DomainLocation) -> any SettingSelection)? = nil
    ) -> ApplyPlan {
        ApplyPlan(
            declarations, as: ApplyName(name), record, at: PropertyListDate(secondsSinceReferenceDate: 1),
            selecting: selection, contents)
    }

    func undoPlan(_ name: String, force: Bool) -> ApplyPlan {
        ApplyPlan(
            undoing: ApplyName(name), record, at: PropertyListDate(secondsSinceReferenceDate: 2), overwrites: force,
            contents)
    }

    mutating func carryOut(_ plan: ApplyPlan) {
        self.plan = plan
        guard plan.conflicts.isEmpty, !plan.isEmpty else { return }
        for change in plan.changes { stores[Self.index(change.location)] = change.after }
        record.finish(plan.transaction)
    }

    /// Carries out a plan until it is killed.
    ///
    /// - Parameter count: The number of locations that are written before that.
    mutating func carryOut(_ plan: ApplyPlan, killedAfter count: Int) {
        guard plan.conflicts.isEmpty, !plan.isEmpty else { return }
        record.pending = plan.transaction
        for change in plan.changes.prefix(count) { stores[Self.index(change.location)] = change.after }
    }

    mutating func settle() { _ = record.settle(contents) }

    /// The record after it was written and read.
    var recordFromFile: ApplyRecord? { ApplyRecord(propertyList: record.propertyList) }

    /// Who owns what, as the model has it.
    var owned: [Model.Place: Model.Own] {
        var list: [Model.Place: Model.Own] = [:]
        for (location, nodes) in record.owned { Self.add(nodes, [], Self.index(location), &list) }
        return list
    }

    private static func add(
        _ nodes: NodesByKey<OwnedNode>, _ path: [String], _ location: Int, _ list: inout [Model.Place: Model.Own]
    ) {
        for (key, node) in nodes {
            let path = path + [key]
            switch node {
            case .setting(let ownership):
                list[Model.Place(location: location, path: path)] = Model.Own(
                    original: ownership.original, applied: ownership.applied,
                    owners: Set(ownership.owners.names.map(\.text)))
            case .elements(let owned):
                for element in owned.elements {
                    list[Model.Place(location: location, path: path, element: element.element)] = Model.Own(
                        original: nil, applied: .boolean(element.isThere),
                        owners: Set(element.owners.names.map(\.text)))
                }
            case .keys(let owned): add(owned.nodes, path, location, &list)
            }
        }
    }

    /// The containers around what is owned, as the model has them.
    var containers: [Model.Place: Model.Container] {
        var list: [Model.Place: Model.Container] = [:]
        for (location, nodes) in record.owned { Self.add(nodes, [], Self.index(location), containers: &list) }
        return list
    }

    private static func add(
        _ nodes: NodesByKey<OwnedNode>, _ path: [String], _ location: Int,
        containers: inout [Model.Place: Model.Container]
    ) {
        for (key, node) in nodes {
            let place = Model.Place(location: location, path: path + [key])
            switch node {
            case .setting: break
            case .elements(let owned):
                containers[place] = Model.Container(isMade: false, original: owned.original.map(PropertyList.array))
            case .keys(let owned):
                containers[place] = Model.Container(isMade: owned.isMade, original: owned.replaced)
                add(owned.nodes, place.path, location, containers: &containers)
            }
        }
    }

    var kept: Set<Model.Report> {
        Set(
            (plan?.kept ?? []).map { kept in
                let place = Model.Place(
                    location: Self.index(kept.location), path: kept.path.keys.components, element: kept.path.element)
                return Model.Report(place: place, owner: kept.reason == .edited ? "" : "other")
            })
    }
}
