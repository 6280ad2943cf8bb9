import Foundation
import TestSupport
import Testing

/// The programs of the system that tests ask to read documents of this project, and to write others; nil where one is
/// not installed.
extension Program {
    static let plistutil = Program.named("plistutil")
    static let xmllint = Program.named("xmllint")
    static let plget = Program.named("plget")
    static let plser = Program.named("plser")
    static let plparse = Program.named("plparse")
    static let pldes = Program.named("pldes")

    /// Why tests are left out.
    static func notInstalled(_ name: String) -> Comment { "\(name) is not installed" }

    /// Runs the program in a directory of its own, which is also its home, and waits for its end.
    func run(_ arguments: [String], input: [UInt8] = [], in directory: TemporaryDirectory) throws -> Outcome {
        try run(
            arguments, in: directory.path,
            environment: ["HOME": directory.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"],
            input: Data(input))
    }
}
