import CommandLineValues
import PrefsCloud
import PropertyLists

/// Every reason why a command fails, or a synchronisation.
enum AgentError: Error {
    case usage(UsageProblem, Verb?)
    case arguments(CommandLineArguments.Failure)
    case account(AccountProblem)
    case synchronization(SynchronizationProblem)
    case server(any ServerError)
    case cloud(CloudError)
    case preferences(PreferencesError)
    case system(SystemError)
    case value(ValueError)
    case refusal(DomainChange.Refusal, domain: String)
    case noSuchDomain(String)
    case noSuchPair(domain: String, key: String)
    /// What `sync` could not upload.
    case unfinished(UnfinishedWork)
    case service(ServiceProblem)
    /// An error of none of these kinds, which is a mistake of this program.
    case other(String)

    /// Finds the case of any error that the libraries and the parts of this program throw.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as AgentError: error
            case let error as CommandLineArguments.Failure: .arguments(error)
            case let error as any ServerError: .server(error)
            case let error as CloudError: .cloud(error)
            case let error as PreferencesError: .preferences(error)
            case let error as SystemError: .system(error)
            case let error as ValueError: .value(error)
            default: .other("\(error)")
            }
    }

    /// The error on one line for people.
    var message: String {
        switch self {
        case .usage(let problem, _): problem.message
        case .arguments(.notText(let position)): "argument \(position) is not UTF-8"
        case .account(let problem): problem.message
        case .synchronization(let problem): problem.message
        case .server(let error): error.description
        case .cloud(let error): error.description
        case .preferences(.noStore): "cannot tell where the files of the cloud are: set HOME"
        case .preferences(let error): error.description
        case .system(let error): error.description
        case .value(let error): error.message
        case .refusal(let refusal, let domain): refusal.message(ofDomain: domain)
        case .noSuchDomain(let domain): "\(AbsenceMessage.domain(domain)) in the cloud"
        case .noSuchPair(let domain, let key): "\(AbsenceMessage.pair(domain: domain, key: key)) in the cloud"
        case .unfinished(let work): work.message
        case .service(let problem): problem.message
        case .other(let description): "internal error: \(description.onOneLine)"
        }
    }

    /// The exit status: 255 for wrong usage, as of all commands here, else 1.
    var status: Int32 {
        switch self {
        case .usage, .arguments: 255
        default: 1
        }
    }
}

extension AgentError {
    /// Whether the same may succeed later without anybody changing something.
    var isTemporary: Bool {
        switch self {
        case .server(let error): error.isTemporary
        case .synchronization(.noProgress), .preferences, .system: true
        case .cloud(.preferences): true
        default: false
        }
    }

    /// Whether the server refuses the password.
    var isOfPassword: Bool {
        if case .server(let error) = self { error.isOfPassword } else { false }
    }

    /// Whether a signal has asked the process to end.
    var isInterruption: Bool {
        if case .server(let error) = self { error.isInterruption } else { false }
    }
}
