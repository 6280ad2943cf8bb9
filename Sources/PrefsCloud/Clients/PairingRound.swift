import PrefsCore

/// One round of a ``PairingPass``: it reads all three files, decides for each key, and takes the steps.
struct PairingRound {
    let pass: PairingPass
    let account: AccountName
    private var remembered: [CloudKey: PairedValue] = [:]
    private var local = PropertyListDictionary()
    private(set) var result = PairingPass.Result()

    /// A key with its values and the decision on it.
    private struct Step {
        var key: CloudKey
        var decision: PairingDecision
        /// What the settings and the cloud have when the step is decided, and what they agreed on last.
        var local: PropertyList?
        var cloud: CloudRecord?
        var agreed: PropertyList??
        /// The value that both have afterwards, and the binary property list of one to upload.
        var value: PropertyList?
        var bytes: [UInt8]?

        var kind: PreferencesMirrorChange.Kind {
            switch decision {
            case .upload: .uploaded
            case .take(overruling: true): .overruled(local, by: value)
            case .take where cloud?.replacesOwn == true && agreed != nil: .overruled(local, by: value)
            default: .taken
            }
        }

        /// What is remembered of the key if the step cannot be taken; nil if nothing was ever agreed on.
        func before(_ account: AccountName) -> PairedValue? {
            agreed == nil ? nil : PairedValue(account: account, agreed: agreed)
        }

        /// What is remembered of it while the step is under way, or of one that needs none.
        func remembered(_ account: AccountName) -> PairedValue {
            switch decision {
            case .agree: PairedValue(account: account, agreed: .some(value))
            case .take: PairedValue(account: account, agreed: agreed, step: .taking(value, inPlaceOf: local))
            case .upload:
                PairedValue(account: account, agreed: agreed, step: .uploading(value, inPlaceOf: cloud?.stamp))
            }
        }
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
        let steps = pass.keys.compactMap { step(for: $0, in: mirror) }
        for step in steps { remembered[step.key] = step.remembered(account) }
        if remembered != before { try remember() }
        let told = pass.keys.filter { mirror.records[$0].map { $0.replacesOwn && $0.hasReadableValue } ?? false }
        let uploads = steps.filter { $0.decision == .upload }
        let takes = steps.filter { $0.decision != .upload && $0.decision != .agree }
        guard !takes.isEmpty || !uploads.isEmpty || !told.isEmpty else { return }
        if !takes.isEmpty {
            try take(takes)
            try pass.didWrite()
        }
        finish(uploads, try upload(uploads, to: account))
        try remember()
        try forget(told, in: mirror)
    }

    private func remember() throws(CloudError) {
        try pass.memory.write(remembered)
        try pass.didWrite()
    }

    /// Notes that the changes have been told which have replaced edits of this device. Otherwise, a later version would
    /// be taken for one that replaces the same edit.
    private func forget(_ told: [CloudKey], in seen: CloudMirror) throws(CloudError) {
        guard !told.isEmpty else { return }
        try pass.directory.mirror(of: account).update { mirror in
            for key in told where mirror.records[key]?.version == seen.records[key]?.version {
                mirror.records[key]?.replacesOwn = false
            }
            return true
        }
        try pass.didWrite()
    }

    /// Settings that were paired with another account are left to that account: edits that its cloud does not have
    /// are put into its mirror, to be uploaded when it is connected again. From then on, the settings count as equal to
    /// the cloud of the present account, so that all values of that cloud replace them.
    private mutating func leaveOtherAccounts() throws(CloudError) {
        let left = pass.keys.filter { remembered[$0].map { $0.account != account } ?? false }
        guard !left.isEmpty else { return }
        for other in Set(left.compactMap { remembered[$0]?.account }) {
            guard let mirror = try pass.directory.mirror(of: other).read() else { continue }
            let keys = left.filter { remembered[$0]?.account == other }
            let steps = keys.compactMap { step(for: $0, in: mirror) }
            _ = try upload(steps.filter { $0.decision == .upload }, to: other)
        }
        for key in left { remembered[key] = PairedValue(account: account, agreed: .some(local[key.key])) }
        try remember()
    }

    // MARK: Steps

    /// Decides on a key. Nil if it is left alone: this version of the library cannot read the cloud's value, or the
    /// quota refuses the own one.
    private mutating func step(for key: CloudKey, in mirror: CloudMirror) -> Step? {
        let record = mirror.records[key]
        guard record?.hasReadableValue ?? true else { return nil }
        let (mine, theirs) = (local[key.key], record?.version.propertyList)
        let agreed = remembered[key].flatMap { $0.settled(local: mine, cloud: record?.stamp) }
        let decision = PairingDecision.decide(local: mine, cloud: theirs, agreed: agreed)
        var step = Step(key: key, decision: decision, local: mine, cloud: record, agreed: agreed, value: theirs)
        guard decision == .upload else { return step }
        do throws(CloudError) {
            (step.value, step.bytes) = (mine, try CloudQuota().encoded(mine, forKey: key.key))
            return step
        } catch {
            result.refusals.append((key, mine, error))
            return nil
        }
    }

    private mutating func take(_ steps: [Step]) throws(CloudError) {
        do throws(CloudError) {
            let done = try pass.preferences.updateForPairing { contents in
                steps.map { step in
                    guard contents[step.key.key] == step.local else { return false }
                    contents[step.key.key] = step.value
                    return true
                }
            }
            finish(steps, done)
        } catch {
            guard case .preferences(let failure) = error, failure.keyOfValue != nil else { throw error }
            // The file's format may be unable to represent one of the values: take each by itself.
            if steps.count > 1 {
                for step in steps { try take([step]) }
            } else if let step = steps.first {
                remembered[step.key] = step.before(account)
                result.refusals.append((step.key, step.value, error))
            }
        }
    }

    /// - Returns: Whether each step was taken.
    private func upload(_ steps: [Step], to account: AccountName) throws(CloudError) -> [Bool] {
        guard !steps.isEmpty else { return [] }
        var done: [Bool] = []
        try pass.cloud.edit(account) { mirror in
            done = steps.map { mirror.records[$0.key]?.version == $0.cloud?.version }
            return zip(steps, done).filter(\.1).map { FileEdit(key: $0.0.key, value: $0.0.value, bytes: $0.0.bytes) }
        }
        try pass.didWrite()
        return done
    }

    private mutating func finish(_ steps: [Step], _ done: [Bool]) {
        for (step, isDone) in zip(steps, done) {
            if isDone {
                remembered[step.key] = PairedValue(account: account, agreed: .some(step.value))
                result.changes.append(PreferencesMirrorChange(key: step.key.key, kind: step.kind))
            } else {
                remembered[step.key] = step.before(account)
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
