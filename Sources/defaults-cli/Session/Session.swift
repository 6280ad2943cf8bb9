import PrefsCore

/// What one run works with: the environment, the host option, the store, the changes held back by `--dry-run` and
/// `batch`; and its report.
final class Session {
    let environment: Environment
    var host = HostArgument.any
    var report = Report()
    /// The changes held back; nil if each change is made at once.
    var staged: StagedChanges?

    /// Made with the first domain that needs it.
    private var openedStore: DomainStore?

    init(environment: Environment) {
        self.environment = environment
    }

    /// Appends an error to the report. The run may continue.
    ///
    /// - Parameter failureStatus: The exit status for an error other than wrong use.
    func reportError(_ error: CommandError, usage: String? = nil, failureStatus: Int32 = 1) {
        report.append(error.markingDamage(in: try? store()), usage: usage, failureStatus: failureStatus)
    }

    /// - Parameter isOutside: Whether it is used for files outside its directory alone, which need no home directory.
    func store(isOutside: Bool = false) throws(PreferencesError) -> DomainStore {
        if let openedStore { return openedStore }
        do throws(PreferencesError) {
            let store = try DomainStore(environment)
            openedStore = store
            return store
        } catch .noStore where isOutside {
            return try DomainStore(orElsewhere: environment)
        }
    }

    func store(of domain: Domain) throws(PreferencesError) -> DomainStore {
        try store(isOutside: domain.isOutsideStore)
    }

    // MARK: Hosts

    /// The hosts that the host option selects.
    func scope() throws(PreferencesError) -> HostScope {
        switch host {
        case .any: .any
        case .current: .host(try currentHost())
        case .named(let name): .host(try HostIdentifier(name))
        }
    }

    /// The host on which a program is assumed to run: that of the host option, or the current one.
    func hostOfProgram() throws(PreferencesError) -> HostIdentifier {
        if case .named(let name) = host { try HostIdentifier(name) } else { try currentHost() }
    }

    func currentHost() throws(PreferencesError) -> HostIdentifier {
        try HostIdentifier.current(environment)
    }
}
