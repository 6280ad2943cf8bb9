import Foundation
import PrefsAdministration
import PrefsCore
import TestSupport
import Testing

@Suite struct DesktopEntryTests {
    private let directory: TemporaryDirectory
    private let environment: Environment

    init() throws {
        directory = try TemporaryDirectory()
        environment = Environment([
            "XDG_DATA_HOME": directory.path + "/home", "XDG_DATA_DIRS": directory.path + "/system",
        ])
        for folder in ["home/applications/kde", "system/applications"] {
            try FileManager.default.createDirectory(
                atPath: directory.path + "/" + folder, withIntermediateDirectories: true)
        }
        try directory.write(
            "[Desktop Entry]\nName=Web Browser\n", to: "system/applications/org.example.Browser.desktop")
        try directory.write("[Desktop Entry]\r\nName=Dos\r\n", to: "home/applications/dos.desktop")
        try FileManager.default.createDirectory(
            atPath: directory.path + "/home/applications/folder.desktop", withIntermediateDirectories: false)
        try directory.write("[Desktop Entry]\nName=kde-letters\n", to: "home/applications/aaa.desktop")
        try directory.write(
            "# comment\n[Other]\nName=Wrong\n[Desktop Entry]\nName[de]=Falsch\nName = Letters \n",
            to: "home/applications/kde/letters.desktop")
    }

    @Test(arguments: [
        ("Web Browser", "org.example.Browser"), ("web browser", "org.example.Browser"),
        ("org.example.Browser", "org.example.Browser"), ("Letters", "kde-letters"), ("kde-letters", "kde-letters"),
        ("Dos", "dos"),
    ])
    func anApplicationIsFoundByItsFileOrName(_ name: String, _ identifier: String) throws {
        #expect(try DesktopEntry.identifier(ofApplication: name, environment) == identifier)
    }

    @Test(arguments: ["Wrong", "Falsch", "Nobody", "", "folder"])
    func otherNamesAreNoApplications(_ name: String) throws {
        #expect(try DesktopEntry.identifier(ofApplication: name, environment) == nil)
    }

    @Test func anEntryMayBeNamedByItsPath() throws {
        let path = directory.path + "/system/applications/org.example.Browser.desktop"
        #expect(try DesktopEntry.identifier(ofApplication: path, environment) == "org.example.Browser")
        #expect(try DesktopEntry.identifier(ofApplication: directory.path + "/none.desktop", environment) == nil)
        let nested = directory.path + "/home/applications/kde/letters.desktop"
        #expect(try DesktopEntry.identifier(ofApplication: nested, environment) == "kde-letters")
    }
}
