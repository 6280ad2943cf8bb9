import PrefsCloud

/// What `status` shows.
struct CloudStatus {
    /// Nil before the first connection.
    var name: AccountName?
    /// Nil if this device is not connected.
    var account: Account?
    /// Nil if nothing was ever stored here.
    var mirror: CloudMirror?
    let quota = CloudQuota()
    var usage: QuotaUsage
    var record = AgentRecord()
    /// Whether an agent carries edits at once.
    var isAgentRunning = false
    /// The other devices that the server lists, and how many more it lists that were not seen for a year.
    var otherDevices: [DeviceEntry] = []
    var formerDevices = 0
    /// Why the other devices are unknown; nil if they are known.
    var deviceError: String?

    init(_ session: AgentSession) throws {
        name = try session.directory.currentAccount()
        account = try session.accountFile.read()
        mirror = try session.directory.mirror(of: name).read()
        let mirror = mirror
        usage = QuotaUsage(of: mirror ?? CloudMirror(device: DeviceIdentifier(random: 0), machine: ""), quota)
        record = session.directory.agentRecord(of: name).read()
        isAgentRunning = session.directory.isWatched(name)
        guard let account else { return }
        do {
            // Each server is asked once, since a status is wanted soon.
            let all = try session.server(account, patience: 0).devices().filter { $0.device != mirror?.device }
            otherDevices = all.filter { $0.isSeen(by: session.directory.localTime) }
            formerDevices = all.count - otherDevices.count
        } catch {
            deviceError = AgentError(error).message
        }
    }

    /// Why edits wait: no agent runs, or the last attempt has failed. Nil if neither holds.
    var problem: AgentError? {
        if !pending.isEmpty, !isAgentRunning {
            return .failed(
                (pending.count == 1 ? "1 edit waits" : "\(pending.count) edits wait")
                    + (account == nil
                        ? " for a connection: prefs cloud connect"
                        : ", and no agent runs: start prefs cloud watch, or type prefs cloud sync"))
        }
        return account == nil ? nil : record.lastError.map { .failed("the last synchronisation failed: \($0)") }
    }

    var pending: [CloudKey] { mirror?.records.filter(\.value.isPending).keys.sorted() ?? [] }

    var overQuota: [CloudKey] { pending.filter { mirror?.overQuota.contains($0) == true } }

    /// The unusable rows, by the bytes of their keys.
    var unusableRows: [(key: [UInt8], row: UnusableRow)] {
        mirror?.unusableRows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) } ?? []
    }

    /// The domains that have something on the server, sorted.
    var domains: [(name: String, amount: QuotaUsage.Amount)] {
        usage.domains.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }
}

extension CloudStatus {
    /// The status as a document for other programs. What is unknown is left out.
    var propertyList: PropertyListDictionary {
        var form: PropertyListDictionary = ["connected": .boolean(account != nil)]
        if let name { form["store"] = .string(name.text) }
        if let account {
            form["endpoints"] = .array(account.endpoints.map { .string($0.url) })
            if let user = account.credentials?.user { form["user"] = .string(user) }
        }
        if let mirror {
            form["device"] = .string(mirror.device.text)
            form["name"] = .string(DeviceName.current)
        }
        form["agentRunning"] = .boolean(isAgentRunning)
        form["pending"] = Self.number(pending.count)
        form["pendingKeys"] = .array(pending.map(Self.form))
        form["overQuota"] = .array(overQuota.map(Self.form))
        form["unusable"] = .array(
            unusableRows.map { key, row in
                var form = Self.form(ofKey: key)
                form["reason"] = .string(row.reason.rawValue)
                return .dictionary(form)
            })
        if let time = mirror?.lastSynchronization, time > 0 { form["lastSynchronization"] = Self.date(time) }
        if let error = record.lastError {
            form["lastError"] = .string(error)
            form["lastErrorDate"] = Self.date(record.lastErrorDate)
        }
        form["quota"] = .dictionary(quotaForm)
        if account != nil {
            form["devices"] = .array(otherDevices.map(Self.form))
            form["devicesNotListed"] = Self.number(formerDevices)
        }
        if let deviceError { form["devicesError"] = .string(deviceError) }
        return form
    }

    private var quotaForm: PropertyListDictionary {
        var domains = PropertyListDictionary()
        for (name, amount) in self.domains {
            domains[name] = .dictionary(Self.form(amount, bytes: quota.domainBytes, keys: quota.domainKeys))
        }
        return [
            "store": .dictionary(Self.form(usage.total, bytes: quota.storeBytes, keys: quota.storeKeys)),
            "domains": .dictionary(domains),
        ]
    }

    private static func form(_ amount: QuotaUsage.Amount, bytes: Int, keys: Int) -> PropertyListDictionary {
        [
            "bytes": number(amount.bytes), "bytesLimit": number(bytes), "keys": number(amount.keys),
            "keysLimit": number(keys),
        ]
    }

    private static func form(_ key: CloudKey) -> PropertyList {
        .dictionary(["domain": .string(key.domain), "key": .string(key.key)])
    }

    /// The domain and the key of a row, or its bytes as text if it has none.
    private static func form(ofKey bytes: [UInt8]) -> PropertyListDictionary {
        guard let key = CloudKey(bytes: bytes) else { return ["key": .string(String(decoding: bytes, as: UTF8.self))] }
        return ["domain": .string(key.domain), "key": .string(key.key)]
    }

    private static func form(_ device: DeviceEntry) -> PropertyList {
        .dictionary([
            "device": .string(device.device.text), "name": .string(device.name), "lastSeen": date(device.lastSeen),
        ])
    }

    /// A moment in ISO 8601.
    static func date(_ milliseconds: Int64) -> PropertyList {
        .string(PropertyListDate(millisecondsSince1970: milliseconds).isoText ?? "")
    }

    private static func number(_ number: Int) -> PropertyList { .integer(PropertyListInteger(number)) }
}
