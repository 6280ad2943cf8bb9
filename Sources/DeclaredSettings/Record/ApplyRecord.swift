package import PrefsCore

/// What a store remembers of all applies: who owns which settings, and what the latest apply of each name has done.
package struct ApplyRecord: Sendable, Equatable {
    package var owned: [DomainLocation: OwnedTable] = [:]
    package var entries: [ApplyName: Entry] = [:]
    /// An apply or an undo that was begun and perhaps not finished.
    package var pending: Transaction?

    package init() {}

    /// What is known of the applies of a name.
    package struct Entry: Sendable, Equatable {
        /// When the latest apply was made.
        package var date: PropertyListDate
        /// Counts the applies, so that the latest one is known whatever the clock says.
        package var number: Int
        /// What the next undo takes back; empty if there is nothing to undo.
        package var steps: [LocationStep]
        /// Whether the latest apply was interrupted. The next one is then its second part, for the undo.
        package var isPartial = false
        /// Whether the latest apply was undone. The record then has only the values that were edited since the apply,
        /// which an undo by force takes back.
        package var isUndone = false
        /// Which of several files declares what, as of the latest apply.
        package var files = DeclaringFiles()
    }

    /// The changes of one apply or undo, as they are written down before they are made.
    package struct Transaction: Sendable, Equatable {
        package var name: ApplyName
        package var isUndo: Bool
        package var date: PropertyListDate
        package var steps: [LocationStep]
        /// The values that an undo skips since they were edited. A further undo can take them back by force.
        package var skipped: [LocationStep] = []
        package var files = DeclaringFiles()

        package init(name: ApplyName, isUndo: Bool, date: PropertyListDate, steps: [LocationStep]) {
            (self.name, self.isUndo, self.date, self.steps) = (name, isUndo, date, steps)
        }
    }

    /// The number of settings that a name owns.
    package func settingCount(of name: ApplyName) -> Int {
        owned.values.reduce(0) { $0 + $1.rows.count { $0.isOwned(by: name) } }
    }

    /// All names that own a setting, or whose latest apply can be undone, sorted.
    package var names: [ApplyName] { entries.keys.sorted() }

    /// The name of the latest apply that can be undone.
    ///
    /// - Parameter byForce: Whether the undo takes back values that were edited since, too.
    package func latestName(byForce: Bool) -> ApplyName? {
        entries.filter { !$0.value.steps.isEmpty && (byForce || !$0.value.isUndone) }
            .max { $0.value.number < $1.value.number }?.key
    }

    /// The name that a text means: one of exactly that text, or else one of the path that the text is, or else a new
    /// one of that text.
    ///
    /// - Parameter path: The text as a path, in the spelling of names.
    package func name(_ text: String, orPath path: String) -> ApplyName {
        let names = [ApplyName(text), ApplyName(path)]
        return names.first { entries[$0] != nil } ?? ApplyName(text)
    }

    /// Removes a name as an owner, and its undo. Values that were applied stay, and are no longer given back unless
    /// another name declares them too.
    package mutating func forget(_ name: ApplyName) {
        entries[name] = nil
        mapOwners { $0.without(name) }
    }

    private mutating func mapOwners(_ change: (Owners) -> Owners) {
        for (name, entry) in entries {
            entries[name]?.steps = entry.steps.map { $0.mapOwners(change) }.filter { !$0.isEmpty }
        }
        owned = owned.mapValues { $0.mapOwners { change($1) } }.filter { !$0.value.isEmpty }
    }

    /// Takes over which files declare what in a transaction that changes nothing.
    ///
    /// - Returns: Whether that is new.
    package mutating func noteFiles(of transaction: Transaction) -> Bool {
        guard let entry = entries[transaction.name], entry.files != transaction.files else { return false }
        entries[transaction.name]?.files = transaction.files
        return true
    }

    /// Takes over a transaction whose changes were made.
    package mutating func finish(_ transaction: Transaction) {
        take(transaction, isPartial: false)
    }

    private mutating func take(_ transaction: Transaction, isPartial: Bool) {
        pending = nil
        for step in transaction.steps {
            let table = step.applied(to: owned[step.location] ?? OwnedTable())
            owned[step.location] = table.isEmpty ? nil : table
        }
        let name = transaction.name
        let earlier = entries[name]?.steps ?? []
        if transaction.isUndo {
            let locations = Set((transaction.steps + transaction.skipped).map(\.location))
            let undone = isPartial ? earlier.filter { !locations.contains($0.location) } : []
            entries[name]?.steps = undone + transaction.skipped
            entries[name]?.isPartial = false
            entries[name]?.isUndone = !isPartial
            entries[name]?.files = DeclaringFiles()
        } else {
            let steps = LocationStep.joined(entries[name]?.isPartial ?? false ? earlier : [], transaction.steps)
            let number = (entries.values.map(\.number).max() ?? 0) + 1
            entries[name] = Entry(
                date: transaction.date, number: number, steps: steps, isPartial: isPartial, files: transaction.files)
        }
        if entries[name]?.steps.isEmpty ?? true, settingCount(of: name) == 0 { entries[name] = nil }
    }

    /// Finds out how far an interrupted transaction came, and takes over the part of it that was made. The rest is
    /// forgotten, as if it had never been begun.
    ///
    /// Locations are written one after another, each as a whole. So those up to the last that has one of its new values
    /// were written, even if others have edited them since. A location in which only the owners were to change counts
    /// as written together with the first other one.
    ///
    /// - Parameter contents: Returns the present contents of a location.
    /// - Returns: False if no transaction was interrupted. Otherwise the record should be written before anything else
    ///   is changed.
    package mutating func settle<Failure>(
        _ contents: (DomainLocation) throws(Failure) -> PropertyListDictionary
    ) throws(Failure) -> Bool {
        guard var transaction = pending else { return false }
        let written = transaction.steps.filter { !$0.values.isEmpty }
        var count = written.count
        while count > 0 {
            let step = written[count - 1]
            let present = try contents(step.location)
            if step.values.contains(where: { $0.wasDone(in: present) }) { break }
            count -= 1
        }
        if count == 0, !written.isEmpty {
            pending = nil
            return true
        }
        let undone = Set(written.dropFirst(count).map(\.location))
        transaction.steps.removeAll { undone.contains($0.location) }
        transaction.skipped.removeAll { undone.contains($0.location) }
        take(transaction, isPartial: !undone.isEmpty)
        return true
    }
}
