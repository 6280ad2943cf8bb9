import Foundation
import TestSupport
import Testing

/// Files that are none, or not what they seem.
@Suite struct UnusualFilesTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @Test(
        .enabled(if: Device.canBeMade, "needs the right to make device nodes"), .hangLimit, arguments: Device.allCases)
    func aDeviceIsNotReplaced(device: Device) throws {
        try device.make(in: home)
        for command in ["write ./\(device) k v", "delete ./\(device) k"] {
            #expect(try home.shell("prefs \(command)").status == 1, "\(command)")
            #expect(try home.shell("test -c \(device) && ls -A") == .success("\(device)\n"))
        }
        #expect(try home.run("write", "./\(device)", "k", "v").isRefusal(naming: device.rawValue, "not a regular file"))
    }

    /// Its size says what its bytes do not keep.
    @Test(.hangLimit) func anEnormousFileIsRefused() throws {
        let made = try home.shell("truncate -s 1T huge.plist")
        guard made.status == 0 else { return }
        #expect(try home.run("read", "./huge", "k").isRefusal(naming: "huge.plist", "File too large"))
        #expect(try home.run("write", "./huge", "k", "v").isRefusal(naming: "huge.plist", "File too large"))
    }

    @Test func aLimitOfFileSizeIsAnErrorLikeAnyOther() throws {
        try home.run("write", "com.pigeon", "k", "v")
        let before = try home.bytes("store/com.pigeon.plist")
        let text = String(repeating: "x", count: 100_000)
        let outcome = try home.shell("ulimit -f 20; prefs write com.pigeon k \(text)")
        #expect(outcome.isRefusal(naming: "Could not write domain com.pigeon; exiting", "File too large"))
        #expect(try home.bytes("store/com.pigeon.plist") == before)
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }
}
