import PrefsCore

extension CommandError {
    /// Whether the error says that the target of the command does not exist: a domain, a key, a value at a key path,
    /// or a file to import.
    var isAbsence: Bool {
        switch self {
        case .refused(let refusal, _), .refusedAsRegistered(let refusal, _):
            switch refusal {
            case .noSuchKey, .noSuchDomain, .nothing, .noIndex: true
            default: false
            }
        case .noKeyToRename, .noSavedState: true
        case .couldNotReadDocument(_, let error): error.code == .noSuchFileOrDirectory
        case .inScript(_, let error): error.isAbsence
        default: false
        }
    }
}
