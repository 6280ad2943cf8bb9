internal import Glibc

/// The effective user of this process.
package enum User {
    static let superuser: uid_t = 0

    /// The effective user ID. The C function is `geteuid`.
    static var effective: uid_t { geteuid() }

    /// Whether the user is the superuser.
    package static var isSuperuser: Bool { effective == superuser }
}
