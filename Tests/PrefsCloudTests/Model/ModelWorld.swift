import PrefsCloud

/// The devices, the server and the faults of the executable specification (Tests/Tools/Cloud/model.py), which names
/// the steps. It has no oracle: the states after each step are compared with those of the specification.
struct ModelWorld {
    private static let day: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000
    private static let jumps: [Int64] = [0, 1, 1000, 30_000, 61_000, 600_000, hour, day, 20 * day, 91 * day]

    private let keys: Int
    private let limits: SynchronizationLimits
    private var now: Int64 = 1000 * day
    private var dateError: Int64 = 0
    /// How wrong the date of the next answer is; 0 if it is as wrong as the others.
    private var wildError: Int64 = 0
    private var wilds: Int64 = 0
    private var edits = 0
    private(set) var server = ModelServer()
    private(set) var devices: [ModelDevice] = []
    private var snapshots: [ModelServer] = []
    private var backups: [Int: CloudMirror] = [:]
    private var late: [CloudRequest] = []
    private let counters = Counters()

    /// The numbers of identifiers, which are given in the order of the specification.
    private final class Counters: @unchecked Sendable {
        var device = 0
        var machine = 0
        var push: UInt64 = 0
        var epoch: UInt64 = 0

        func newDevice() -> DeviceIdentifier {
            device += 1
            return DeviceIdentifier("d\(device)") ?? DeviceIdentifier(random: 0)
        }
    }

    /// - Parameter settings: Devices, keys, length of the ring, keys and bytes of the quota.
    init(_ settings: [Int]) {
        keys = settings[1]
        var limits = SynchronizationLimits()
        limits.pushedEdits = 2
        limits.ringLength = settings[2]
        (limits.quota.domainKeys, limits.quota.domainBytes) = (settings[3], settings[4])
        self.limits = limits
        for _ in 0..<settings[0] {
            let name = counters.newDevice()
            addDevice(CloudMirror(device: name, machine: name.text), name.text, skew: 0)
        }
    }

    private func newSynchronizer() -> Synchronizer {
        let counters = counters
        return Synchronizer(
            limits,
            identifiers: IdentifierSource(
                push: {
                    counters.push += 1
                    return counters.push
                },
                epoch: {
                    counters.epoch += 1
                    return CloudHead.Epoch(high: 0, low: counters.epoch)
                }))
    }

    private mutating func addDevice(_ mirror: CloudMirror, _ machine: String, skew: Int64) {
        devices.append(ModelDevice(mirror: mirror, machine: machine, skew: skew, synchronizer: newSynchronizer()))
        restart(devices.count - 1)
    }

    /// A crash: what was not in the mirror is gone.
    private mutating func restart(_ number: Int) {
        devices[number].synchronizer = newSynchronizer()
        devices[number].waiting = nil
        devices[number].reply = nil
        devices[number].mirror.overQuota = []
        let machine = devices[number].machine
        _ = devices[number].mirror.becomeOwn(of: machine, newDevice: counters.newDevice())
    }

    // MARK: Steps

    /// - Returns: Whether the step has a name of the specification.
    mutating func step(_ name: String, _ a: Int, _ b: Int, _ c: Int) -> Bool {
        let device = a % devices.count
        switch name {
        case "edit": edit(device, b, c)
        case "send":
            if devices[device].waiting == nil { _ = devices[device].makeRequest(at: now) }
        case "deliver": deliver(device, c)
        case "answer": answer(device)
        case "lose": lose(device)
        case "crash":
            lose(device)
            restart(device)
        case "arrive":
            if !late.isEmpty { _ = serve(late.remove(at: a % late.count)) }
        case "sync": _ = synchronize(device)
        case "collect": collect(device)
        case "wait": now += Self.jumps[a % Self.jumps.count]
        case "age": now += 91 * Self.day
        case "skew": devices[device].skew = [0, Self.hour, -Self.hour][b % 3]
        case "far": devices[device].skew = [0, 3 * Self.day, 400 * Self.day, -200 * Self.day][b % 4]
        case "ahead":
            devices[device].skew = [2 * Self.hour, 3 * Self.day, 400 * Self.day][c % 3]
            edit(device, b, c)
            devices[device].skew = 0
        case "wild":
            wilds += 1
            wildError = (a % 2 == 1 ? 3000 + 10 * wilds : -500 - 2 * wilds) * Self.day
        case "date": dateError = [0, Self.hour, -Self.hour][a % 3]
        case "bump": server.revision += Int64(1 + a % 4)
        case "snapshot": snapshots.append(server)
        case "restore": if !snapshots.isEmpty { server = snapshots[a % snapshots.count] }
        case "lapse": lapse(a, b, c)
        case "forget":
            edit(device, b, 0)
            _ = synchronize(device)
            now += 91 * Self.day
            collect(device)
        case "wipe": server = ModelServer()
        case "clone": clone(device, c)
        case "backup": backups[device] = devices[device].mirror
        case "rollback":
            guard let mirror = backups[device] else { break }
            devices[device].mirror = mirror
            lose(device)
            restart(device)
        default: return false
        }
        return true
    }

    private mutating func edit(_ device: Int, _ b: Int, _ c: Int) {
        let letters = ["c", "a", "b"]
        let text = letters[c % 7 % 3] + "\(edits)" + String(repeating: "x", count: c % 5)
        edits += 1
        let key = CloudKey(domain: "m", key: ["K", "L", "M"][b % keys])
        let time = now + devices[device].skew
        devices[device].mirror.set(key, to: c % 3 == 0 ? nil : Array(text.utf8), localTime: time)
    }

    private mutating func serve(_ request: CloudRequest) -> CloudReply {
        defer { wildError = 0 }
        return server.answer(request, date: now + (wildError != 0 ? wildError : dateError))
    }

    private mutating func deliver(_ device: Int, _ c: Int) {
        guard let (request, _) = devices[device].waiting, devices[device].reply == nil else { return }
        devices[device].reply = serve(request)
        if c % 4 == 0 { late.append(request) }
    }

    private mutating func answer(_ device: Int) {
        guard let waiting = devices[device].waiting, let reply = devices[device].reply else { return }
        (devices[device].waiting, devices[device].reply) = (nil, nil)
        devices[device].receive(reply, to: waiting, at: now)
    }

    private mutating func lose(_ device: Int) {
        if let (request, _) = devices[device].waiting, devices[device].reply == nil { late.append(request) }
        (devices[device].waiting, devices[device].reply) = (nil, nil)
    }

    /// Sends requests until nothing is left to push.
    ///
    /// - Returns: Whether one pull was enough.
    private mutating func synchronize(_ device: Int) -> Bool {
        answer(device)
        devices[device].waiting = nil
        for count in 1...20 {
            let request = devices[device].makeRequest(at: now)
            let reply = serve(request)
            if let waiting = devices[device].waiting { devices[device].receive(reply, to: waiting, at: now) }
            devices[device].waiting = nil
            guard case .pull = request else { continue }
            if devices[device].synchronizer.settle(&devices[device].mirror) { return count == 1 }
        }
        return false
    }

    private mutating func collect(_ device: Int) {
        devices[device].synchronizer.collectsTombstones = true
        _ = synchronize(device)
        devices[device].synchronizer.collectsTombstones = false
    }

    private mutating func lapse(_ a: Int, _ b: Int, _ c: Int) {
        snapshots.append(server)
        edit(a % devices.count, b, c)
        for number in a..<(a + (c % 2 == 1 ? devices.count : 1)) { _ = synchronize(number % devices.count) }
        server = snapshots[snapshots.count - 1]
    }

    private mutating func clone(_ device: Int, _ c: Int) {
        guard devices.count < 5 else { return }
        let original = devices[device]
        var machine = original.machine
        if c % 2 == 0 {
            counters.machine += 1
            machine = "m\(counters.machine)"
        }
        addDevice(original.mirror, machine, skew: original.skew)
    }

    /// Lets all devices synchronise in turn until nothing changes.
    mutating func settle() {
        (dateError, wildError) = (0, 0)
        for number in devices.indices { (devices[number].waiting, devices[number].reply) = (nil, nil) }
        for _ in 0..<8 {
            var isQuiet = true
            for number in devices.indices where !synchronize(number) { isQuiet = false }
            if isQuiet { return }
        }
    }
}
