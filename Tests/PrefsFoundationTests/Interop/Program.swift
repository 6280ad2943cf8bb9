import Foundation
import PropertyLists
import Testing

/// A program of the system that tests ask to read what we write, and the other way round.
struct Program: Sendable {
    let name: String
    /// Nil where the program is not installed.
    let path: String?

    init(_ name: String) {
        self.name = name
        path = Self.directories.lazy.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// A program that lies beside another, and not just anywhere.
    init(_ name: String, beside neighbour: Program) {
        self.name = name
        let directory = neighbour.path.map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path
        }
        path = directory.map { "\($0)/\(name)" }.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }

    /// A program of this package, among the build products that this test belongs to.
    init(built name: String) {
        self.name = name
        var directory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        while directory.path.count > 1, !FileManager.default.isExecutableFile(atPath: "\(directory.path)/\(name)") {
            directory.deleteLastPathComponent()
        }
        path = directory.path.count > 1 ? "\(directory.path)/\(name)" : nil
    }

    var isInstalled: Bool { path != nil }

    /// What is said when its tests are left out.
    static func notInstalled(_ name: String) -> Comment { "\(name) is not installed" }

    private static let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        .split(separator: ":").map(String.init)

    static let python = Program("python3")
    static let plistutil = Program("plistutil")
    static let xmllint = Program("xmllint")
    /// The Swift toolchain's; GNUstep installs another one under the same name.
    static let plutil = Program("plutil", beside: Program("swift"))
    static let plget = Program("plget")
    static let plser = Program("plser")
    static let plparse = Program("plparse")
    static let pldes = Program("pldes")
}

extension Program {
    struct Outcome {
        var status: Int32
        var output: [UInt8]
        var errors: String
    }

    /// Runs the program in a directory of its own, which is also its home, and waits for its end.
    func run(_ arguments: [String], input: [UInt8] = [], in directory: TemporaryDirectory) throws -> Outcome {
        let files = try ["stdin", "stdout", "stderr"].map { name in
            let file = directory.path(".\(name)")
            try Data(name == "stdin" ? input : []).write(to: URL(fileURLWithPath: file))
            return file
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path, Self.notInstalled(name)))
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
        process.environment = ["HOME": directory.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
        process.standardInput = FileHandle(forReadingAtPath: files[0])
        process.standardOutput = FileHandle(forWritingAtPath: files[1])
        process.standardError = FileHandle(forWritingAtPath: files[2])
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try directory.read(".stdout"),
            errors: String(decoding: try directory.read(".stderr"), as: UTF8.self))
    }
}

/// A directory that goes when its owner does.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("prefs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }
}

/// The project's `Tests/Fixtures`.
func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/\(name)").path
}
