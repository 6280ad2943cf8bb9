import PrefsCore
import PrefsRestoration

extension CommandError {
    /// The error; for a damaged file below the directory of `store`, ``damagedDomain(_:)`` or
    /// ``damagedSavedState(_:_:_:)``, whose messages also say what to do.
    func markingDamage(in store: DomainStore?) -> CommandError {
        guard case .preferences(let error) = self, let store, let path = error.damagedPath,
            path.utf8.starts(with: "\(store.directory.path)/".utf8)
        else { return self }
        if let state = SavedStateCatalogue(store).state(atPath: path) {
            return .damagedSavedState(error, state.domain, state.scene)
        }
        return .damagedDomain(error)
    }
}

extension PreferencesError {
    /// The path of a file that is not a property list, or whose root is no dictionary; nil for other errors.
    fileprivate var damagedPath: String? {
        switch self {
        case .malformed(let path, _), .notADictionary(let path, _): path
        default: nil
        }
    }
}
