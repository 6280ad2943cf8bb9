import PrefsCloud

/// The name of this machine, for people who look at the list of devices.
enum DeviceName {
    /// `PREFS_HOST`, else the host name.
    static var current: String {
        if let name = try? Environment.process.value("PREFS_HOST") { return name }
        return (try? CurrentProcess.hostName()) ?? ""
    }
}
