import CommandKit
import PrefsAdministration
import PrefsCore

/// The state of one run: the environment, the host option, the store, where changes go, and the report.
final class Session {
    let environment: Environment
    /// The verb of the command line; nil until it is known, and for a line without one.
    var verb: Verb?
    /// Where changes go. It is set once, when the command line has been parsed.
    var sink = ChangeSink.store
    var host = HostArgument.any
    var report = Report()
    var hasNoticeForPeople = false
    /// The line of the script that is being run, which messages name.
    var scriptLine: ScriptLine?
    /// The store, which is created when it is first needed.
    private var openedStore: DomainStore?

    init(environment: Environment) {
        self.environment = environment
    }

    /// - Parameter isOutside: Whether the store is used only for files outside its directory, for which the user needs
    ///   no home directory.
    func store(isOutside: Bool = false) throws(PreferencesError) -> DomainStore {
        if let openedStore { return openedStore }
        if isOutside { return try DomainStore(orElsewhere: environment) }
        let store = try DomainStore(environment)
        openedStore = store
        return store
    }

    // MARK: Hosts

    /// Which settings the host option selects: those for one host, or those for all hosts.
    func scope() throws(PreferencesError) -> HostScope {
        switch host {
        case .any: .any
        case .current: .host(try currentHost())
        case .named(let name): .host(try HostIdentifier(name))
        }
    }

    /// The host whose settings a program would see: the one of the host option, or else the current host.
    func hostOfProgram() throws(PreferencesError) -> HostIdentifier {
        if case .named(let name) = host { try HostIdentifier(name) } else { try currentHost() }
    }

    func currentHost() throws(PreferencesError) -> HostIdentifier {
        try HostIdentifier.current(environment)
    }
}
