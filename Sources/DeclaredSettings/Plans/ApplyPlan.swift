package import PrefsAdministration
package import PrefsCore

/// All that one apply will do: the contents of each location before and after it, and the transaction for the record.
package struct ApplyPlan: Sendable {
    /// The contents of a location that changes.
    package struct Change: Sendable {
        package let location: DomainLocation
        package let before: PropertyListDictionary
        package let after: PropertyListDictionary
        /// The edits that turn `before` into `after`.
        package let edits: [DomainDifference.Edit]

        package init(location: DomainLocation, before: PropertyListDictionary, after: PropertyListDictionary) {
            (self.location, self.before, self.after) = (location, before, after)
            edits = DomainDifference(from: before, to: after).edits
        }
    }

    package private(set) var changes: [Change] = []
    package private(set) var kept: [KeptSetting] = []
    /// If there are any, nothing may be done.
    package private(set) var conflicts: [DeclarationConflict] = []
    package private(set) var transaction: ApplyRecord.Transaction
    /// How many of the declared settings other names declare, too.
    package private(set) var sharedCounts: [ApplyName: Int] = [:]

    /// Whether neither a file nor the record changes.
    package var isEmpty: Bool { transaction.steps.isEmpty }

    /// Plans to make declarations so.
    ///
    /// - Parameters:
    ///   - files: Which of several files declares what.
    ///   - filter: The settings that are looked at.
    ///   - contents: Returns the present contents of a location.
    package init<Failure>(
        _ declarations: Declarations, of files: DeclaringFiles = DeclaringFiles(), as name: ApplyName,
        _ record: ApplyRecord, at date: PropertyListDate,
        selecting filter: SettingFilter = SettingFilter(only: []),
        _ contents: (DomainLocation) throws(Failure) -> PropertyListDictionary
    ) throws(Failure) {
        transaction = ApplyRecord.Transaction(name: name, isUndo: false, date: date, steps: [])
        transaction.files = files
        let declared = Set(declarations.locations)
        let dropped = record.owned.filter { !declared.contains($0.key) && $0.value.rows.isOwned(by: name) }
        for location in declarations.locations + dropped.keys.sorted(by: Self.isBefore) {
            let before = try contents(location)
            let owned = record.owned[location] ?? OwnedTable()
            var plan = LocationPlan(of: location, for: name, owned)
            plan.isExact = declarations.isExact(location)
            var after = plan.make(declarations[location], before)
            if !filter.isEverything {
                let (selection, declared) = (filter[location], declarations[location])
                plan.kept.removeAll { !selection.mayHave($0.path, from: before, to: nil) }
                plan.conflicts.removeAll {
                    !selection.mayHave($0.path, from: before, to: declared.value(at: $0.path.keys))
                }
                (after, plan.owned) = selection.outcome(from: before, owned, to: after, plan.owned)
            }
            kept += plan.kept
            conflicts += plan.conflicts
            countShared(plan.owned, of: name)
            add(location, from: before, to: after, owned, plan.owned)
        }
        for index in conflicts.indices {
            let (path, location) = (conflicts[index].path, conflicts[index].location)
            conflicts[index].file = files.path(declaring: path, in: location)
            guard case .owned(let other) = conflicts[index].reason else { continue }
            conflicts[index].otherFile = record.entries[other]?.files.path(declaring: path, in: location)
        }
    }

    /// Plans to give back all that a name alone owns, edited or not.
    package init<Failure>(
        forgetting name: ApplyName, _ record: ApplyRecord, at date: PropertyListDate,
        _ contents: (DomainLocation) throws(Failure) -> PropertyListDictionary
    ) throws(Failure) {
        transaction = ApplyRecord.Transaction(name: name, isUndo: false, date: date, steps: [])
        for (location, owned) in record.owned.sorted(by: { Self.isBefore($0.key, $1.key) })
        where owned.rows.isOwned(by: name) {
            let before = try contents(location)
            var plan = LocationPlan(of: location, for: name, owned.mapOwners { $1.without(name) })
            plan.overwrites = true
            add(location, from: before, to: plan.restore(owned, in: before))
        }
    }

    /// Plans to take back the latest apply of a name.
    ///
    /// - Parameter overwrites: Whether values that were edited since are taken back too.
    package init<Failure>(
        undoing name: ApplyName, _ record: ApplyRecord, at date: PropertyListDate, overwrites: Bool,
        _ contents: (DomainLocation) throws(Failure) -> PropertyListDictionary
    ) throws(Failure) {
        transaction = ApplyRecord.Transaction(name: name, isUndo: true, date: date, steps: [])
        for step in record.entries[name]?.steps ?? [] {
            let before = try contents(step.location)
            let owned = record.owned[step.location] ?? OwnedTable()
            var plan = UndoPlan(of: step, for: name, owned, overwrites)
            let after = plan.takeBack(before)
            kept += plan.kept
            if !plan.skipped.isEmpty {
                transaction.skipped.append(LocationStep(location: step.location, values: plan.skipped))
            }
            add(step.location, from: before, to: after, owned, plan.ownedAfter)
        }
        for index in kept.indices {
            guard case .owned(let other) = kept[index].reason else { continue }
            kept[index].otherFile = record.entries[other]?.files.path(
                declaring: kept[index].path, in: kept[index].location)
        }
    }

    /// Plans changes that declare nothing, such as those of an import: who owns what stays as it is.
    ///
    /// - Parameters:
    ///   - changes: Changes that are never refused, at most one for each location.
    ///   - name: The name under which the changes can be undone.
    ///   - contents: Returns the present contents of a location.
    package init<Failure>(
        _ changes: [(location: DomainLocation, change: DomainChange)], as name: ApplyName, at date: PropertyListDate,
        _ contents: (DomainLocation) throws(Failure) -> PropertyListDictionary
    ) throws(Failure) {
        transaction = ApplyRecord.Transaction(name: name, isUndo: false, date: date, steps: [])
        for (location, change) in changes {
            let before = try contents(location)
            var after = before
            guard (try? change.apply(to: &after)) ?? false else { continue }
            add(location, from: before, to: after)
        }
    }

    private mutating func countShared(_ owned: OwnedTable, of name: ApplyName) {
        for row in owned.rows where row.isOwned(by: name) {
            for other in row.setting?.owners.names ?? [] where other != name { sharedCounts[other, default: 0] += 1 }
        }
    }

    private mutating func add(
        _ location: DomainLocation, from before: PropertyListDictionary, to after: PropertyListDictionary,
        _ ownedBefore: OwnedTable = OwnedTable(), _ ownedAfter: OwnedTable = OwnedTable()
    ) {
        let values = ValueStep.steps(from: before, to: after)
        let step = LocationStep(location: location, values: values, from: ownedBefore, to: ownedAfter)
        if !step.isEmpty { transaction.steps.append(step) }
        if before != after { changes.append(Change(location: location, before: before, after: after)) }
    }

    private static func isBefore(_ left: DomainLocation, _ right: DomainLocation) -> Bool {
        left.form.lexicographicallyPrecedes(right.form) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
