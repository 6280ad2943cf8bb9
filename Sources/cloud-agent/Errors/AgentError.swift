import CommandKit
import PrefsCloud
import PropertyLists

/// Every reason why a command fails, or a synchronisation.
enum AgentError: Error {
    /// What is wrong with a command line. The usage of the verb is printed before the message; for nil, one line about
    /// all verbs is.
    case usage(UsageError, CloudVerb?)
    case arguments(CommandLineArguments.Failure)
    /// The file of the account is none.
    case malformedAccount(String)
    /// The address leads to another machine without encryption.
    case unencrypted(String)
    case server(ServerError)
    case cloud(CloudError)
    case preferences(PreferencesError)
    case value(ValueError)
    /// An error that no code tells from others: its sentence is made where it is thrown.
    case failed(String)
    /// An error of none of these kinds, which is a mistake of this program.
    case other(String)

    /// Finds the case of any error that the libraries and the parts of this program throw.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as AgentError: error
            case let error as UsageError: .usage(error, nil)
            case let error as CommandLineArguments.Failure: .arguments(error)
            case let error as ServerError: .server(error)
            case let error as CloudError: .cloud(error)
            case let error as PreferencesError: .preferences(error)
            case let error as ValueError: .value(error)
            default: .other("\(error)")
            }
    }

    /// The error on one line for people.
    var message: String {
        switch self {
        case .usage(.unknownVerb(let word), _):
            UsageError.unknownVerb(word).message
                + NearestWord.question(on: word, among: CloudVerb.listed.map(\.rawValue))
        case .usage(let error, _): error.message
        case .arguments(.notText(let position)): "argument \(position) is not UTF-8"
        case .server(let error): error.message
        case .cloud(let error): error.description
        case .preferences(.noStore): "cannot tell where the files of the cloud are: set HOME"
        case .preferences(let error): error.description
        case .value(let error): error.message
        case .malformedAccount(let sentence), .unencrypted(let sentence), .failed(let sentence): sentence
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
    static let notConnected = AgentError.failed(
        "this device is not connected to a store; connect it with prefs cloud connect")

    static func noSuchDomain(_ domain: String) -> AgentError {
        .failed("\(AbsenceMessage.domain(domain)) in the cloud")
    }

    static func noSuchPair(domain: String, key: String) -> AgentError {
        .failed("\(AbsenceMessage.pair(domain: domain, key: key)) in the cloud")
    }

    /// Whether the same may succeed later without anybody changing something.
    var isTemporary: Bool {
        switch self {
        case .server(let error): error.isTemporary
        case .preferences: true
        case .cloud(.preferences): true
        default: false
        }
    }

    /// Whether the server refuses the password.
    var isOfPassword: Bool {
        if case .server(let error) = self { error.kind == .password } else { false }
    }

    /// Whether a signal has asked the process to end.
    var isInterruption: Bool {
        if case .server(let error) = self { error.kind == .interruption } else { false }
    }
}
