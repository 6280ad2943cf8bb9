import Foundation

extension CloudDevice {
    /// Writes the account of the store `alice` on a server that asks no one for a password, as `connect` would.
    ///
    /// - Parameter more: Further entries, as OpenStep text.
    func writeAccount(_ url: String, _ more: String = "") throws {
        try FileManager.default.createDirectory(atPath: home.path("config/prefs"), withIntermediateDirectories: true)
        try home.write("{Endpoints = (\"\(url)\"); Store = alice; \(more)}", to: "config/prefs/cloud.plist")
        try home.setMode(0o600, of: "config/prefs/cloud.plist")
    }
}
