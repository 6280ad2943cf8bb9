internal import Glibc

/// The effective user of this process.
package enum User {
    static let superuser: uid_t = 0

    /// The effective user ID. The C function is `geteuid`.
    static var effective: uid_t { geteuid() }

    /// Whether this process runs as the superuser.
    package static var isSuperuser: Bool { effective == superuser }
}
