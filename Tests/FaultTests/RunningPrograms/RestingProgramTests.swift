import Foundation
import TestSupport
import Testing

/// A program that has nothing to do.
@Suite(.hangLimit) struct RestingProgramTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// How often the threads of a process have been given a processor, or have given it up, and how long they have had
    /// it.
    private func work(of process: Int32) throws -> [String] {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).sorted().flatMap { task in
            let status = (try? String(contentsOfFile: tasks + "/\(task)/status", encoding: .utf8)) ?? ""
            let times = (try? String(contentsOfFile: tasks + "/\(task)/schedstat", encoding: .utf8)) ?? ""
            return [task, times]
                + status.split(separator: "\n").map(String.init).filter { $0.contains("ctxt_switches") }
        }
    }

    /// Two looks at it, a second and a half from each other, are the same once it has done what it was asked for,
    /// however long that takes.
    @Test(arguments: ["rest-after-setting", "rest-after-telling", "rest-after-failing"])
    func itUsesNoProcessor(_ name: String) throws {
        let program = try SettingsProgram(name, "com.pigeon", in: home, environment: ["PREFS_FORMAT": "xml"])
        try program.waitForLines(1)
        let process = try #require(program.lines.first.flatMap { Int32($0) })
        var (before, rests) = (try work(of: process), false)
        for _ in 0..<40 where !rests {
            usleep(1_500_000)
            let now = try work(of: process)
            rests = now == before
            before = now
        }
        #expect(rests)
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 128 + SIGTERM)
    }
}
