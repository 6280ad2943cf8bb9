internal import Synchronization

/// The settings of this program.
extension Preferences {
    /// The settings of the domain that is named like this program, in the store that the environment describes; or those that a task has
    /// in their place, ``withStandard(_:_:)``.
    ///
    /// It is always there. Where the environment names no store, or the program's name is no domain's, the settings live
    /// in memory; ``failure`` says why, and ``synchronize()`` throws it. Where the file of the domain cannot be read, ``failure`` says so, what
    /// is read are the other domains, and what is set is written once the file can be read again. ``onFailure`` is told of both.
    public static var standard: Preferences { StandardReplacement.current ?? standardOfProcess }

    /// The settings of this program, also in a task that has others in their place.
    package static var standardOfProcess: Preferences { madeStandard.load() ?? makeStandard() }

    /// No thread waits for another one to make them, which may wait for a lock of the former, or not be there after a fork.
    private static let madeStandard = AtomicLazyReference<Preferences>()

    private static func makeStandard() -> Preferences {
        let new = standard(ofProgram: CommandLineArguments.programName, .process)
        let made = madeStandard.storeIfNil(new)
        if made === new, let failure = made.failure { FailureReport.send(failure) }
        return made
    }

    /// Makes what holds the settings of this program, and not these.
    static func makeStandardStorage() {
        _ = madeStandard.load()
        StandardReplacement.makeStorage()
    }

    /// Has other settings in the place of ``standard`` while a closure runs: for tests, which then need no settings handed in and may run at the
    /// same time.
    ///
    /// ```swift
    /// try Preferences.withStandard(Preferences(inMemory: "test")) {
    ///     AppSettings.shared.map.zoom = 2
    /// }
    /// ```
    ///
    /// It holds for the task that calls this and the tasks it makes with `Task`, `async let` and task groups. It does not reach detached
    /// tasks, threads and queues that the closure has work done by, the closures of observers (but for sequences that the closure made itself), what
    /// keeps the ``standard`` of another time (a constant, ``Preference`` with a `store`), volatile domains and what programs
    /// register there, and `PrefsUserDefaults.standard`. A constant that is made within the closure keeps the replacement.
    ///
    /// - Parameters:
    ///   - preferences: What ``standard`` is meanwhile.
    ///   - operation: Is called at once.
    /// - Returns: What `operation` returns.
    @export(implementation)
    public static func withStandard<Result>(
        _ preferences: Preferences, _ operation: () throws -> Result
    ) rethrows -> Result {
        let own = TaskLocal<Preferences?>(wrappedValue: nil)
        let local = StandardReplacement.shared((own, { own.get() })) as? TaskLocal<Preferences?> ?? own
        return try local.withValue(preferences, operation: operation)
    }

    /// Has other settings in the place of ``standard`` while a closure runs, which may wait, as ``withStandard(_:_:)``.
    @export(implementation)
    public static func withStandard<Result>(
        _ preferences: Preferences, isolation: isolated (any Actor)? = #isolation,
        _ operation: () async throws -> Result
    ) async rethrows -> Result {
        let own = TaskLocal<Preferences?>(wrappedValue: nil)
        let local = StandardReplacement.shared((own, { own.get() })) as? TaskLocal<Preferences?> ?? own
        return try await local.withValue(preferences, operation: operation, isolation: isolation)
    }

    static func standard(ofProgram name: String?, _ environment: Environment) -> Preferences {
        var domain = DomainName.unnamed
        do throws(PreferencesError) {
            let given = try DomainName(name ?? "")
            guard given != .global else { throw .invalidDomainName(given.text) }
            domain = given
            return Preferences(
                domain, try DomainStore(environment), try HostIdentifier.current(environment),
                try SearchLayer.managedFiles(of: domain, environment), try SystemDirectory(environment))
        } catch {
            return Preferences(domain, unstored: error)
        }
    }
}
