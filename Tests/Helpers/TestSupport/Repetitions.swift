import Foundation

/// How often a test repeats what finds more the more often it is done.
package enum Repetitions {
    private static let isSoak = ProcessInfo.processInfo.environment["PREFS_SOAK"] != nil

    /// `usual` in `make test`, and `soak` in `make soak`, which sets PREFS_SOAK.
    package static func count(_ usual: Int, soak: Int) -> Int { isSoak ? soak : usual }
}
