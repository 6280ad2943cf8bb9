import DeclaredSettings
import PrefsAdministration
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
        selecting filter: SettingFilter = SettingFilter(only: [])
    ) -> ApplyPlan {
        ApplyPlan(
            declarations, as: ApplyName(name), record, at: PropertyListDate(secondsSinceReferenceDate: 1),
            selecting: filter, contents)
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
        rows { row in
            row.setting.map { setting in
                Model.Own(
                    original: setting.original, applied: setting.applied,
                    owners: Set(setting.owners.names.map(\.text)))
            }
        }
    }

    /// The containers around what is owned, as the model has them.
    var containers: [Model.Place: Model.Container] {
        rows { row in
            switch row.content {
            case .setting: nil
            case .array(let original):
                Model.Container(isMade: false, original: original.map(PropertyList.array))
            case .keys(let keys): Model.Container(isMade: keys.isMade, original: keys.replaced)
            }
        }
    }

    /// Something of each row that has it, by the place of the row.
    private func rows<Part>(_ part: (OwnedRow) -> Part?) -> [Model.Place: Part] {
        var list: [Model.Place: Part] = [:]
        for (location, table) in record.owned {
            for row in table.rows {
                let path = row.path.keys.components
                list[Model.Place(location: Self.index(location), path: path, element: row.path.element)] = part(row)
            }
        }
        return list
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
