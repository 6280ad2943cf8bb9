import Foundation

/// A device node of a test's own: tests run as the superuser, and a command that replaced what it should write into would replace that of
/// the machine.
package enum Device: String, CaseIterable, Sendable {
    case null, zero, full

    private struct NotMade: Error {}

    /// The second half of its number; the first is 1.
    private var minor: dev_t {
        switch self {
        case .null: 3
        case .zero: 5
        case .full: 7
        }
    }

    /// Makes the node, under its own name.
    package func make(in home: TemporaryHome) throws {
        guard mknod(home.absolute(rawValue), S_IFCHR | 0o666, 0x100 | minor) == 0 else { throw NotMade() }
    }

    /// Whether nodes can be made where the tests have their files, and be opened.
    package static let canBeMade: Bool = {
        guard let home = try? TemporaryHome(), (try? Device.null.make(in: home)) != nil else { return false }
        return FileHandle(forWritingAtPath: home.absolute("null")) != nil
    }()
}
