internal import Glibc

/// The user who may do everything.
package enum Superuser {
    /// Whether this process has that user's rights. The C function is `geteuid`.
    package static var isEffective: Bool { geteuid() == 0 }
}
