public import PrefsCore

/// Keeps some settings of a program equal on all devices of its user, while the user wants that: the settings stay in
/// ``/PrefsCore/Preferences``, where the program reads and sets them, and follow the cloud in both directions.
///
/// ```swift
/// let mirror = PreferencesMirror(
///     keys: ["HPLocation"], between: preferences, and: .shared, while: "HPSyncLocations")
/// ```
///
/// - Only values of the program's own domain are uploaded; registered defaults, arguments, and values of the global
///   domain and of the administrator are not.
/// - Nothing is uploaded before the contents of the cloud have been downloaded for the first time.
/// - A setting that is removed on one device is removed on all of them.
/// - If two devices change a setting while they are apart, the later change wins, by the clocks of the cloud. A change
///   counts from when it is paired with the cloud: a value of the cloud that is there by then wins. The cloud also wins
///   if the setting is paired for the first time, and the setting and the cloud both have a value. The observers on the
///   device whose value was replaced are told both values
///   (``PreferencesMirrorChange/Kind-swift.enum/overruled(_:by:)``).
/// - A change that another program makes while this one does not run, such as `prefs write`, is carried over at the
///   next start. To know such a change, a file has the last common value of each key:
///   `$XDG_STATE_HOME/prefs/cloud/@mirrored`.
/// - With another account, the settings get the values of that account. What they were is in the cloud of the account
///   before.
///
/// Several programs, or several instances, may pair the same settings.
public final class PreferencesMirror: Sendable {
    /// The keys that are paired. The key of the switch is not one of them.
    public let keys: [String]
    private let preferences: Preferences
    private let cloud: CloudStore
    private let settingKey: String
    /// Nil if the cloud store has no directory.
    private let pass: PairingPass?
    private let background = BackgroundWork()
    private let observerCalls = BackgroundWork(callsObservers: true)
    private let observers = Observers<@Sendable ([PreferencesMirrorChange]) -> Void>()
    private let state = Guarded(State())

    private struct State {
        var observations: [any AnyObject & Sendable] = []
        /// The values that were refused, so that each of them is reported once.
        var refused: [CloudKey: PropertyList?] = [:]
        var failure: CloudError?
    }

    /// How long a change waits for others that are paired together with it, and how long a failed attempt is put off,
    /// in seconds.
    private static let delay = 0.01
    private static let delayAfterFailure = 1.0

    /// Begins to pair settings with the cloud, until this object is released. The first pass runs in the background
    /// immediately.
    ///
    /// - Parameters:
    ///   - keys: The keys to pair. Longer keys than the cloud accepts are reported and left out.
    ///   - preferences: The settings, which this object retains.
    ///   - cloud: The cloud store, which this object retains.
    ///   - settingKey: The setting with which the user switches this on and off. It is never paired itself, even if
    ///     it is among the keys.
    public init(keys: [String], between preferences: Preferences, and cloud: CloudStore, while settingKey: String) {
        var paired: [CloudKey] = []
        for key in keys.filter({ !$0.hasSameBytes(as: settingKey) }) {
            let key = CloudKey(domain: cloud.domain.text, key: key)
            if !paired.contains(key) { paired.append(key) }
        }
        self.keys = paired.map(\.key)
        (self.preferences, self.cloud, self.settingKey) = (preferences, cloud, settingKey)
        pass = cloud.directory.map { directory in
            PairingPass(
                keys: paired, preferences: preferences, cloud: cloud, directory: directory,
                memory: PairedValues(of: preferences, and: cloud.domain, in: directory))
        }
        let settings = preferences.observe(forKeys: self.keys + [settingKey]) { [weak self] _ in self?.pairSoon() }
        let files = cloud.fileObservers.add({ [weak self] in self?.pairSoon() }, retaining: cloud)
        state.withLock { $0.observations = [settings, files] }
        pairSoon()
    }

    /// The error of the last attempt to pair; nil when it succeeded. ``/PrefsCore/Preferences/onFailure`` receives
    /// it, too, and so it does the errors of single values that are too large for the cloud.
    public var failure: CloudError? { state.withLock { $0.failure } }

    /// Makes the settings and this device's mirror of the cloud equal before it returns, and asks the agent to look for
    /// changes in the cloud.
    ///
    /// - Throws: ``CloudError`` if a file cannot be read or written.
    public func synchronize() throws(CloudError) {
        try cloud.synchronize()
        try pair()
    }

    // MARK: Observing

    /// Calls a closure with what was done, when it was done.
    ///
    /// - Parameter handler: Called on a thread of this library, with what was done together.
    /// - Returns: The observation. It ends with ``/PrefsCore/PreferenceObservation/cancel()``, or when it is released.
    public func observe(
        _ handler: @escaping @Sendable ([PreferencesMirrorChange]) -> Void
    ) -> CloudStoreObservation {
        observers.add(handler, retaining: self)
    }

    /// What will be done. The sequence ends when the task that iterates over it is cancelled.
    @export(implementation)
    public var changes: AsyncStream<[PreferencesMirrorChange]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [PreferencesMirrorChange].self)
        let observation = observe { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    // MARK: Pairing

    private func pairSoon(after delay: Double = delay) {
        background.schedule(after: delay) { [self] in
            do throws(CloudError) {
                try pair()
            } catch {
                let before = state.withLock { exchange(&$0.failure, with: error) }
                if before == nil { FailureReport.send(error) }
                pairSoon(after: Self.delayAfterFailure)
                throw error
            }
        }
    }

    private func pair() throws(CloudError) {
        guard let pass, preferences.bool(forKey: settingKey) else { return }
        let result = try pass.run()
        let refusals = state.withLock { state in
            state.failure = nil
            let new = result.refusals.filter { state.refused[$0.key] != .some($0.value) }
            state.refused = [:]
            for refusal in result.refusals { state.refused[refusal.key] = .some(refusal.value) }
            return new.map(\.error)
        }
        for error in refusals { FailureReport.send(error) }
        if !result.isSettled { pairSoon() }
        guard !result.changes.isEmpty else { return }
        try cloud.load()
        observerCalls.add { [self] in observers.forEach { $0(result.changes) } }
    }
}
