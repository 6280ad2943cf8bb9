import PrefsCore

extension SystemError {
    /// Whether permission was denied (EACCES or EPERM), so that the call may succeed for another user.
    var isRefusal: Bool {
        code == .permissionDenied || code == .notPermitted
    }
}
