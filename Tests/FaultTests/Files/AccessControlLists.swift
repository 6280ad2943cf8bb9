import TestSupport

/// POSIX access control lists, as the programs `setfacl` and `getfacl` see them.
enum AccessControlLists {
    /// Whether the programs are there, and the file system of the tests has such lists.
    static let arePossible: Bool = {
        guard let home = try? TemporaryHome(), (try? home.create("file", "")) != nil else { return false }
        return (try? home.shell("setfacl -m u:12345:r file && getfacl file"))?.status == 0
    }()

    struct SetfaclFailed: Error {
        var outcome: Outcome
    }

    /// Changes the list of a file.
    ///
    /// - Parameter options: What `setfacl` is told, such as `-m u:12345:r`.
    static func set(_ options: String, on file: String, in home: TemporaryHome) throws {
        let outcome = try home.shell("setfacl \(options) \(file)")
        guard outcome == .silence else { throw SetfaclFailed(outcome: outcome) }
    }

    /// The mode, owner and list of a file, in one line: `-rw-r----- 0 0 user::rw- group::r-- other::---`.
    static func show(_ file: String, in home: TemporaryHome) throws -> String {
        let outcome = try home.shell(
            """
            echo $(stat -c '%A %u %g' \(file)) $(getfacl -cnE \(file))
            """)
        guard outcome.status == 0, outcome.stderr.isEmpty else { throw SetfaclFailed(outcome: outcome) }
        return String(outcome.text.dropLast())
    }
}
