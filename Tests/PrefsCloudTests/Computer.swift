import PrefsCloud
import TestSupport

/// A device, whose agent synchronises when a test says so.
struct Computer {
    let directory: TemporaryDirectory
    let cloud: CloudDirectory

    init() throws {
        directory = try TemporaryDirectory()
        cloud = try CloudDirectory(
            Environment([
                "XDG_STATE_HOME": directory.path, "PREFS_SYNC": "off", "PREFS_MACHINE_ID": directory.path,
            ]))
    }

    func store(_ domain: String = "com.pigeon") throws -> CloudStore {
        try CloudStore(domain: DomainName(domain), in: cloud)
    }

    /// The settings of a program, in a store of this device alone.
    func preferences(_ domain: String = "com.pigeon", format: String = "binary") throws -> Preferences {
        let environment = Environment([
            "PREFS_HOME": directory.path + "/prefs", "PREFS_SYNC": "off", "PREFS_FORMAT": format, "PREFS_HOST": "host",
            "XDG_CONFIG_DIRS": directory.path + "/managed", "PREFS_SYSTEM_HOME": directory.path + "/system",
        ])
        return try Preferences(domain: domain, store: DomainStore(environment), environment: environment)
    }

    func connect(_ name: String = "alice") throws {
        try cloud.setCurrentAccount(AccountName(name))
    }

    func synchronize(with cluster: InMemoryCluster, _ quota: CloudQuota = CloudQuota()) throws {
        var limits = SynchronizationLimits()
        limits.quota = quota
        try cluster.synchronize(cloud.mirror(of: cloud.currentAccount()), limits)
    }
}
