import PrefsCore
import Synchronization

@testable import PrefsCloud

/// A device with settings that are mirrored by passes, which run when a test says so.
struct MirroredComputer {
    let computer: Computer
    let preferences: Preferences
    let cloud: CloudStore
    let keys: [String]

    init(keys: [String] = ["Place"], account: String? = "alice") throws {
        computer = try Computer()
        preferences = try computer.preferences()
        cloud = try computer.store()
        self.keys = keys
        if let account { try computer.connect(account) }
    }

    /// The error of a pass that a test has stopped.
    static let stop = CloudError.invalidKey("stop")

    /// Runs a pass, with what a program that has just been started knows.
    ///
    /// - Parameters:
    ///   - limit: The number of durable writes after which the program is killed.
    ///   - event: What others do after the first durable write.
    /// - Returns: What was done; nil if the program was killed.
    @discardableResult
    func pass(
        stoppingAfter limit: Int = .max, during event: @escaping @Sendable () -> Void = {}
    ) throws -> [PreferencesMirrorChange]? {
        let domain = cloud.domain
        var pass = PairingPass(
            keys: keys.map { CloudKey(domain: domain.text, key: $0) }, preferences: preferences, cloud: cloud,
            directory: computer.cloud,
            memory: PairedValues(of: preferences, and: domain, in: computer.cloud))
        let counter = WriteCounter()
        pass.didWrite = { () throws(CloudError) in
            let number = counter.next()
            if number == 1 { event() }
            if number >= limit { throw Self.stop }
        }
        do throws(CloudError) {
            return try pass.run().changes
        } catch {
            if case .invalidKey("stop") = error { return nil }
            throw error
        }
    }

    /// The value of a setting in its file.
    func stored(_ key: String = "Place") throws -> PropertyList? {
        try preferences.update { $0[key] }
    }

    func set(_ value: PropertyList?, _ key: String = "Place") throws {
        try preferences.update { $0[key] = value }
    }

    /// The value that the mirror's file has.
    func inCloud(_ key: String = "Place") throws -> PropertyList? {
        let mirror = try computer.cloud.mirror(of: computer.cloud.currentAccount()).read()
        return mirror?.records[CloudKey(domain: cloud.domain.text, key: key)]?.version.propertyList
    }
}

private final class WriteCounter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

extension InMemoryCluster {
    /// Synchronises and mirrors devices until nothing changes.
    func settle(_ devices: MirroredComputer...) throws {
        try settle(devices)
    }

    func settle(_ devices: [MirroredComputer]) throws {
        for _ in 0..<2 {
            for device in devices {
                try device.computer.synchronize(with: self)
                try device.pass()
                try device.computer.synchronize(with: self)
            }
        }
    }
}
