import PrefsCore

/// One round of a ``PairingPass``: it reads all three files, decides for each key, and takes the steps.
struct PairingRound {
    let pass: PairingPass
    let account: AccountName
    private var remembered: [CloudKey: PairedValue] = [:]
    private var local = PropertyListDictionary()
    private var takes: [Step] = []
    private var uploads: [Step] = []
    /// The records that have replaced edits of this device, which is told with the steps of this round.
    private var told: [CloudKey: CloudVersion] = [:]
    private(set) var result = PairingPass.Result()

    private struct Step {
        var key: CloudKey
        /// What is remembered if the step cannot be taken.
        var before: PairedValue?
        var value: PropertyList?
        /// The value that the settings have, and that the cloud has, when the step is decided.
        var local: PropertyList?
        var cloud: CloudRecord?
        /// The binary property list of a value to upload.
        var bytes: [UInt8]?
        var kind: PreferencesMirrorChange.Kind
    }

    init(pass: PairingPass, account: AccountName) {
        (self.pass, self.account) = (pass, account)
    }

    mutating func run() throws(CloudError) {
        remembered = try pass.memory.read()
        local = try pass.preferences.updateForPairing { $0 }
        try leaveOtherAccounts()
        guard let mirror = try pass.directory.mirror(of: account).read() else { return }
        let before = remembered
        for key in pass.keys { decide(key, mirror.records[key]) }
        if remembered != before { try remember() }
        guard !takes.isEmpty || !uploads.isEmpty || !told.isEmpty else { return }
        try take()
        try upload()
        try remember()
        try forgetTold()
    }

    /// Otherwise, a later version would be taken for one that replaces the same edit.
    private func forgetTold() throws(CloudError) {
        guard !told.isEmpty else { return }
        try pass.directory.mirror(of: account).update { mirror in
            for (key, version) in told where mirror.records[key]?.version == version {
                mirror.records[key]?.replacesOwn = false
            }
            return true
        }
        try pass.didWrite()
    }

    private func remember() throws(CloudError) {
        try pass.memory.write(remembered)
        try pass.didWrite()
    }

    // MARK: Accounts

    /// Settings that were paired with another account are left to that account: edits that its cloud does not have
    /// are put into its mirror, to be uploaded when it is connected again. From then on, the settings count as equal to
    /// the cloud of the present account, so that all values of that cloud replace them.
    private mutating func leaveOtherAccounts() throws(CloudError) {
        let left = pass.keys.filter { remembered[$0].map { $0.account != account } ?? false }
        guard !left.isEmpty else { return }
        for other in Set(left.compactMap { remembered[$0]?.account }) {
            try leave(other, left.filter { remembered[$0]?.account == other })
        }
        for key in left { remembered[key] = PairedValue(account: account, .value(local[key.key])) }
        try remember()
    }

    private mutating func leave(_ other: AccountName, _ keys: [CloudKey]) throws(CloudError) {
        let file = pass.directory.mirror(of: other)
        guard let mirror = try file.read() else { return }
        var edits: [(key: CloudKey, seen: CloudRecord?, bytes: [UInt8]?)] = []
        for key in keys {
            let (value, record) = (local[key.key], mirror.records[key])
            guard let memory = remembered[key], record?.hasReadableValue ?? true else { continue }
            let common = memory.settled(local: value, cloud: record?.stamp)
            let decision = PairingDecision(common: common, local: value, cloud: record?.version.propertyList)
            guard decision == .upload else { continue }
            do throws(CloudError) {
                edits.append((key, record, try CloudQuota().encoded(value, forKey: key.key)))
            } catch {
                result.refusals.append((key, value, error))
            }
        }
        guard !edits.isEmpty else { return }
        try file.update { mirror in
            for edit in edits where mirror.records[edit.key]?.version == edit.seen?.version {
                mirror.set(edit.key, to: edit.bytes, localTime: pass.directory.localTime)
            }
            return true
        }
        try pass.didWrite()
    }

    // MARK: Deciding

    private mutating func decide(_ key: CloudKey, _ record: CloudRecord?) {
        // A value that this version of the library cannot read is neither a value nor a deletion.
        guard record?.hasReadableValue ?? true else { return }
        let (mine, theirs) = (local[key.key], record?.version.propertyList)
        let before = remembered[key]
        let common = before?.settled(local: mine, cloud: record?.stamp) ?? .unknown
        var step = Step(key: key, value: theirs, local: mine, cloud: record, kind: .taken)
        step.before = common == .unknown ? nil : PairedValue(account: account, common)
        let replacesOwn = record?.replacesOwn ?? false
        if replacesOwn { told[key] = record?.version }
        switch PairingDecision(common: common, local: mine, cloud: theirs) {
        case .nothing, .remember:
            remembered[key] = PairedValue(account: account, .value(mine))
        case .take(let isOverruling):
            if isOverruling || replacesOwn && common != .unknown { step.kind = .overruled(mine, by: theirs) }
            remembered[key] = PairedValue(account: account, common, .taking(theirs, inPlaceOf: mine))
            takes.append(step)
        case .upload:
            (step.value, step.kind) = (mine, .uploaded)
            do throws(CloudError) {
                step.bytes = try CloudQuota().encoded(mine, forKey: key.key)
                remembered[key] = PairedValue(account: account, common, .uploading(mine, inPlaceOf: record?.stamp))
                uploads.append(step)
            } catch {
                result.refusals.append((key, mine, error))
            }
        }
    }

    // MARK: Taking steps

    private mutating func take() throws(CloudError) {
        guard !takes.isEmpty else { return }
        do throws(CloudError) {
            try take(takes)
        } catch {
            // The file's format may be unable to represent one of the values: take each by itself.
            guard case .preferences(let failure) = error, failure.keyOfValue != nil else { throw error }
            for step in takes {
                do throws(CloudError) {
                    try take([step])
                } catch {
                    guard case .preferences(let failure) = error, failure.keyOfValue != nil else { throw error }
                    remembered[step.key] = step.before
                    result.refusals.append((step.key, step.value, error))
                }
            }
        }
        try pass.didWrite()
    }

    private mutating func take(_ steps: [Step]) throws(CloudError) {
        let done = try pass.preferences.updateForPairing { contents in
            steps.map { step in
                guard contents[step.key.key] == step.local else { return false }
                contents[step.key.key] = step.value
                return true
            }
        }
        finish(steps, done)
    }

    private mutating func upload() throws(CloudError) {
        guard !uploads.isEmpty else { return }
        let steps = uploads
        var done: [Bool] = []
        try pass.cloud.edit(account) { mirror in
            done = steps.map { mirror.records[$0.key]?.version == $0.cloud?.version }
            return zip(steps, done).filter(\.1).map { FileEdit(key: $0.0.key, value: $0.0.value, bytes: $0.0.bytes) }
        }
        finish(steps, done)
        try pass.didWrite()
    }

    private mutating func finish(_ steps: [Step], _ done: [Bool]) {
        for (step, isDone) in zip(steps, done) {
            if isDone {
                remembered[step.key] = PairedValue(account: account, .value(step.value))
                result.changes.append(PreferencesMirrorChange(key: step.key.key, kind: step.kind))
            } else {
                remembered[step.key] = step.before
                result.isSettled = false
            }
        }
    }
}

extension CloudRecord {
    fileprivate var stamp: CloudStamp { CloudStamp(clock: version.clock, device: version.device) }

    /// False if the value is no property list that can be read.
    fileprivate var hasReadableValue: Bool { version.isDeletion || version.propertyList != nil }
}

extension Preferences {
    /// Changes the file of the program's domain (``update(_:)``).
    fileprivate func updateForPairing<Result>(
        _ change: (inout PropertyListDictionary) -> Result
    ) throws(CloudError) -> Result {
        do {
            return try update(change)
        } catch let error as PreferencesError {
            throw .preferences(error)
        } catch {
            throw .invalidValue(key: "", error)
        }
    }
}
