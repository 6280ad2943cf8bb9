internal import Synchronization

/// The settings of this program, and their replacement in tests.
extension Preferences {
    /// The settings of the domain named after this program, in the store that the environment describes. In a task that
    /// replaces them, the replacement (``withStandard(_:_:)``).
    ///
    /// They always exist. If the environment names no store, or the program's name is not a valid domain name, the
    /// settings are kept in memory; ``failure`` has the reason, and ``synchronize()`` throws it. If the file of the
    /// domain cannot be read, ``failure`` has the reason too. Values are then read from the other domains, and changes
    /// are written once the file can be read again. Both are reported to ``onFailure``.
    public static var standard: Preferences { StandardReplacement.current ?? standardOfProcess }

    /// The settings of this program, even in a task that has a replacement for ``standard``.
    package static var standardOfProcess: Preferences { madeStandard.load() ?? makeStandard() }

    /// Each thread that finds no instance creates one, and the first to be stored is used. No thread waits for another
    /// one: that could be waiting for a lock of the first, or be missing after a fork.
    private static let madeStandard = AtomicLazyReference<Preferences>()

    private static func makeStandard() -> Preferences {
        let new = standard(ofProgram: CommandLineArguments.programName, .process)
        let made = madeStandard.storeIfNil(new)
        if made === new, let failure = made.failure { FailureReport.send(failure) }
        return made
    }

    /// The engine of this process, which keeps all of its settings; tests of engines use others.
    static let engineOfProcess: PreferencesEngine = {
        ForkHandler.addPreparation {
            _ = (Preferences.engineOfProcess, madeStandard.load())
            StandardReplacement.makeStorage()
        }
        return EngineRegistry.makeEngine(arguments: ArgumentDomain.contents(CommandLineArguments.texts))
    }()

    /// Replaces ``standard`` while a closure runs. This is for tests, which can then use ``standard`` without passing
    /// settings around, and run in parallel.
    ///
    /// ```swift
    /// try Preferences.withStandard(Preferences(inMemory: "test")) {
    ///     AppSettings.shared.map.zoom = 2
    /// }
    /// ```
    ///
    /// The replacement applies to the calling task and the tasks that it creates with `Task`, `async let` and task
    /// groups. It does not apply to: detached tasks, threads and queues that the closure uses; the closures of
    /// observers, except for sequences that the closure itself created; settings that were taken from ``standard``
    /// before (a constant, a ``Preference`` with a `store`); volatile domains and the defaults that programs register
    /// there; and `PrefsUserDefaults.standard`. A constant that the closure sets to ``standard`` keeps the replacement.
    ///
    /// - Parameters:
    ///   - preferences: The value of ``standard`` within the closure.
    ///   - operation: The closure, which is called immediately.
    /// - Returns: The result of `operation`.
    /// - Throws: The error of `operation`.
    @export(implementation)
    public static func withStandard<Result, Failure>(
        _ preferences: Preferences, _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let own = TaskLocal<Preferences?>(wrappedValue: nil)
        let local = StandardReplacement.shared((own, { own.get() })) as? TaskLocal<Preferences?> ?? own
        let result: Swift.Result<Result, Failure> = local.withValue(preferences) {
            do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Replaces ``standard`` while an asynchronous closure runs. Otherwise like ``withStandard(_:_:)``.
    @export(implementation)
    public static func withStandard<Result, Failure>(
        _ preferences: Preferences, isolation: isolated (any Actor)? = #isolation,
        _ operation: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let own = TaskLocal<Preferences?>(wrappedValue: nil)
        let local = StandardReplacement.shared((own, { own.get() })) as? TaskLocal<Preferences?> ?? own
        let result: Swift.Result<Result, Failure> = await local.withValue(
            preferences,
            operation: {
                do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
            }, isolation: isolation)
        return try result.get()
    }

    static func standard(ofProgram name: String?, _ environment: Environment) -> Preferences {
        var domain = DomainName.unnamed
        do throws(PreferencesError) {
            let given = try DomainName(name ?? "")
            guard given != .global else { throw .invalidDomainName(given.text) }
            domain = given
            return Preferences(
                domain, try DomainStore(environment), try HostIdentifier.current(environment),
                try SearchLayer.managedFiles(of: domain, environment), try SystemDirectory(environment),
                in: engineOfProcess)
        } catch {
            return Preferences(domain, unstored: error)
        }
    }
}
