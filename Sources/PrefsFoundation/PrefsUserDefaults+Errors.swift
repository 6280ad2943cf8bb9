internal import Foundation
internal import Synchronization

/// What goes wrong in methods that, as Foundation's, cannot say so.
extension PrefsUserDefaults {
    /// Is called with each error, a ``BridgingError`` or a ``PreferencesError``, on the thread that called the method. Nil, as at
    /// first, has a line written to standard error.
    public static var onError: (@Sendable (any Error) -> Void)? {
        get { errorHandler.withLock { $0 } }
        set { errorHandler.withLock { $0 = newValue } }
    }

    private static let errorHandler = Mutex<(@Sendable (any Error) -> Void)?>(nil)

    static func report(_ error: any Error) {
        if let onError { return onError(error) }
        // There is nobody else to be told that this fails.
        try? FileHandle.standardError.write(contentsOf: Data("Settings: \(error)\n".utf8))
    }
}
