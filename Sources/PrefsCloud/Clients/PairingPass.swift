import PrefsCore

/// One pass of a ``PreferencesMirror`` over all of its keys: it reads the files of the settings, of the cloud's mirror,
/// and of what is remembered, and makes settings and cloud equal.
///
/// No two passes over the same settings run at the same time (``PairedValues/whileLocked(_:)``), but programs can
/// change the settings, and the agent the cloud's mirror, at any time. So a value is only replaced if it still is the
/// one that the decision was made for. If not, the next round decides anew.
///
/// The order of writes, each of which is durable before the next one begins:
///
/// 1. The steps are remembered, with what each of them replaces.
/// 2. The settings get the values of the cloud.
/// 3. The cloud's mirror gets the values of the settings.
/// 4. The values are remembered as common, and the steps forgotten.
///
/// A process that is killed before step 1 has changed nothing. After step 1, 2 or 3, the next pass finds for each key
/// whether its step was taken, since what the step replaces is still there or not (``PairedValue/settled``); if not,
/// the step is decided anew, from what both sides have by then. Without step 1, a setting that was changed after step 2
/// or 3 would look like one that was changed on both sides, and the cloud's older value would replace it.
struct PairingPass: Sendable {
    let keys: [CloudKey]
    let preferences: Preferences
    let cloud: CloudStore
    let directory: CloudDirectory
    let memory: PairedValues
    /// Called after each durable write. Tests stop the pass there, as the end of the process would.
    var didWrite: @Sendable () throws(CloudError) -> Void = {}

    /// What a pass has done.
    struct Result {
        var changes: [PreferencesMirrorChange] = []
        /// The values that could not be uploaded or taken, and why.
        var refusals: [(key: CloudKey, value: PropertyList?, error: CloudError)] = []
        /// Whether all keys are equal now, but for those refused. If not, others have changed them meanwhile.
        var isSettled = true
    }

    private static let rounds = 8

    /// Does nothing before the contents of the cloud have been downloaded.
    func run() throws(CloudError) -> Result {
        try cloud.save()
        guard let account = try directory.currentAccount(),
            try directory.mirror(of: account).read()?.hasDownloaded ?? false
        else { return Result() }
        return try memory.whileLocked { () throws(CloudError) in
            var result = Result()
            for _ in 0..<Self.rounds {
                var round = PairingRound(pass: self, account: account)
                try round.run()
                result.changes += round.result.changes
                result.refusals = round.result.refusals
                result.isSettled = round.result.isSettled
                if result.isSettled { break }
            }
            return result
        }
    }
}
