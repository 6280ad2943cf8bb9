import PrefsCore

extension CommandError {
    /// Whether something is not there that a command is for: a domain, a key, what a key path leads to, a file to
    /// import.
    var isAbsence: Bool {
        switch self {
        case .refused(let refusal, _), .refusedAsRegistered(let refusal, _):
            switch refusal {
            case .noSuchKey, .noSuchDomain, .nothing, .noIndex: true
            default: false
            }
        case .noKeyToRename: true
        case .couldNotReadDocument(_, let error): error.code == .noSuchFile
        case .inScript(_, let error): error.isAbsence
        default: false
        }
    }
}
