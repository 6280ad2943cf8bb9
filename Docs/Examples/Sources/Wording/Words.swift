import PrefsCore
import PrefsRestoration

/// An error in words for the people who use a program. Most errors of the library have them; others name types and
/// values as programmers do.
public func words(for error: any Error) -> String {
    switch error {
    case let failure as PreferenceValueFailure where failure.isRefusedChange:
        "\(failure.key) was not changed: its stored value is none that this program knows."
    case let failure as PreferenceValueFailure where failure.storedValue == nil: "\(failure.key) could not be stored."
    case let failure as PreferenceValueFailure:
        "The stored value of \(failure.key) is not used: it is none that this program knows."
    case RestorationError.undecodable(let path, _, _): "What was saved of \(path) is not used: it cannot be read."
    case RestorationError.unencodable(let path, _, _): "\(path) could not be saved."
    case RestorationError.notRestored(let reason): words(for: reason)
    default: "\(error)"
    }
}
