import Foundation

/// A device node in the home directory of a test. Tests run as the superuser, and a faulty command that replaced a
/// device instead of writing into it would otherwise replace the machine's device.
package enum Device: String, CaseIterable, Sendable {
    case null, zero, full

    private struct NotMade: Error {}

    /// The minor device number; the major number is 1.
    private var minor: dev_t {
        switch self {
        case .null: 3
        case .zero: 5
        case .full: 7
        }
    }

    /// Creates the node under the name of the device.
    package func make(in home: TemporaryHome) throws {
        guard mknod(home.absolute(rawValue), S_IFCHR | 0o666, 0x100 | minor) == 0 else { throw NotMade() }
    }

    /// Whether device nodes can be created and opened in the directory for temporary files.
    package static let canBeMade: Bool = {
        guard let home = try? TemporaryHome(), (try? Device.null.make(in: home)) != nil else { return false }
        return FileHandle(forWritingAtPath: home.absolute("null")) != nil
    }()
}
