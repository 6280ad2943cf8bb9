import TestSupport
import Testing

/// A running program whose settings bundle has one group with one toggle switch.
@Suite struct BundleProgramTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.create("Settings.bundle/Root.plist", Self.bundle)
    }

    @Test func followsTheToggleThatSettingsSetAndReset() throws {
        let bundle = home.path + "/Settings.bundle"
        let program = try SettingsProgram("follow-toggle", "com.pigeon", bundle, "HPSyncLocations", in: home)
        var lines = ["HPSyncLocations on", "watching"]
        try eventually(program.lines) { $0 == lines }
        for (command, state) in [
            (["settings", "com.pigeon", "--bundle", bundle, "Sync Location", "off"], "off"),
            (["write", "com.pigeon", "HPSyncLocations", "-bool", "yes"], "on"),
            (["settings", "com.pigeon", "--bundle", bundle, "HPSyncLocations", "no"], "off"),
            (["settings", "com.pigeon", "--bundle", bundle, "--reset", "Sync Location"], "on"),
        ] {
            #expect(try home.run(command) == .silence)
            lines.append("HPSyncLocations \(state)")
            try eventually(program.lines) { $0 == lines }
        }
    }

    private static let bundle = TemporaryHome.document(
        """
        <dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Location</string></dict>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Sync Location</string>
        <key>Key</key><string>HPSyncLocations</string><key>DefaultValue</key><true/></dict>
        </array></dict>
        """)
}
