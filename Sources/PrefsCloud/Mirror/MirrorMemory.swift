import PrefsCore

/// The mirror that was read or written last, so that a file with the same bytes need not be decoded.
///
/// The bytes are compared, and not the version of the file: a mistake would overwrite edits of others.
final class MirrorMemory: Sendable {
    private let last = Guarded<(mirror: CloudMirror, bytes: [UInt8])?>(nil)

    /// The size in bytes up to which a mirror is remembered: that of a full domain.
    private static let sizeLimit = 1 << 20

    /// - Returns: The mirror in these bytes; nil if it is not known.
    func mirror(in bytes: [UInt8]) -> CloudMirror? {
        let last = last.withLock { $0 }
        return last?.bytes == bytes ? last?.mirror : nil
    }

    func remember(_ mirror: CloudMirror, _ bytes: [UInt8]) {
        last.withLock { $0 = bytes.count <= Self.sizeLimit ? (mirror, bytes) : nil }
    }
}
