import TestSupport
import Testing

/// A file system in memory that only one script sees.
enum SmallDisk {
    /// Whether this process may mount one.
    static let mayBeMounted: Bool = {
        guard let unshare = Program.named("unshare"), let home = try? TemporaryHome() else { return false }
        return (try? home.run(unshare, "-m", "mount", "-t", "tmpfs", "tmpfs", home.path))?.status == 0
    }()

    /// Runs a script with the file system in `disk`, and the store on it.
    ///
    /// - Parameter options: What `mount` is told, such as `size=64k`.
    static func run(_ home: TemporaryHome, _ options: String, _ script: String) throws -> Outcome {
        try home.createDirectory("disk")
        let unshare = try #require(Program.named("unshare"))
        return try home.run(
            unshare, "-m", "/bin/sh", "-c",
            """
            prefs() { "$PREFS_TOOL" "$@"; }
            unset PREFS_SYNC
            mount -t tmpfs -o \(options) tmpfs disk || exit
            export PREFS_HOME="$PWD/disk/store"
            \(script)
            """)
    }
}
