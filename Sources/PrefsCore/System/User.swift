internal import Glibc

/// The user on whose behalf this process works.
package enum User {
    static let superuser: uid_t = 0

    /// Whose rights it has. The C function is `geteuid`.
    static var effective: uid_t { geteuid() }

    /// Whether it may do everything.
    package static var isSuperuser: Bool { effective == superuser }
}
