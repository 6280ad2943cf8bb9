import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// Leaving a store whose server cannot be reached.
@Suite struct DisconnectTests {
    private let device: CloudDevice

    init() throws {
        device = try CloudDevice("first")
        try device.writeAccount(try LoopbackSocket().url, "User = alice; Password = hidden;")
        // Programs use the store from the first attempt to synchronise on.
        #expect(try device.run("sync").status == 1)
        try device.succeed("write", "com.pigeon", "Place", "Loft")
    }

    @Test func whatWasNotUploadedIsSaid() throws {
        let outcome = try device.run("disconnect")
        #expect(outcome.status == 0 && outcome.message.contains("1 edit was not uploaded"))
        #expect(outcome.message.contains("still lists this device"))
        #expect(!FileManager.default.fileExists(atPath: device.accountPath))
        #expect(try device.value("com.pigeon", "Place") == "Loft")
    }

    @Test func thePasswordIsRemovedAlsoWhereTheMirrorIsDamaged() throws {
        try device.home.write("damaged", to: "state/prefs/cloud/alice/mirror.plist")
        let outcome = try device.run("disconnect")
        #expect(outcome.status == 0 && outcome.message.contains("mirror.plist"))
        #expect(!FileManager.default.fileExists(atPath: device.accountPath))
        #expect(try device.home.bytes(of: "state/prefs/cloud/alice/mirror.plist") == bytes("damaged"))
    }
}
