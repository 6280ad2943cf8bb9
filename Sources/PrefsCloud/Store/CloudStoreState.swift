import PrefsCore

/// The state of a ``CloudStore`` in memory: what programs see of a domain, and the edits that the mirror's file does
/// not have yet. It is a value without files and threads.
struct CloudStoreState {
    let domain: String
    /// The store of the mirror read last; nil before the first connection.
    private(set) var store: StoreName?
    private(set) var hasDownloaded = false
    /// What programs see.
    private(set) var contents = PropertyListDictionary()
    /// The edits that are not in the mirror's file yet. Nil deletes a key.
    private(set) var edits: [CloudKey: Edit] = [:]
    private(set) var keysOverQuota: Set<CloudKey> = []
    /// The versions in the mirror read last, which need not be those that programs see.
    private var versions: [CloudKey: CloudVersion] = [:]
    private var editCount = 0

    struct Edit {
        var value: PropertyList?
        /// Counts the edits, so that a later edit of the same key is told from this one.
        var number: Int
    }

    init(domain: String) {
        self.domain = domain
    }

    mutating func set(_ value: PropertyList?, forKey key: String) {
        // Deleting a key that the cloud does not have changes nothing.
        let cloudKey = CloudKey(domain: domain, key: key)
        if value == nil, hasDownloaded, contents[key] == nil, edits[cloudKey] == nil { return }
        contents[key] = value
        editCount += 1
        edits[cloudKey] = Edit(value: value, number: editCount)
    }

    /// Forgets edits that the mirror's file has now, unless there is a later edit of the key.
    mutating func forget(_ saved: [CloudKey: Edit]) {
        for (key, edit) in saved where edits[key]?.number == edit.number { edits[key] = nil }
    }

    /// Takes over an edit that was made in the mirror's file, unless there is a later edit of the key.
    mutating func note(_ value: PropertyList?, of key: CloudKey) {
        if edits[key] == nil { contents[key.key] = value }
    }

    /// Forgets all edits: in a forked child, they are the parent's.
    mutating func leaveEditsToParent() {
        edits = [:]
    }

    /// Takes over what the mirror of a store has for this domain.
    ///
    /// - Returns: What has changed for programs.
    mutating func absorb(_ mirror: CloudMirror?, of newStore: StoreName?) -> [CloudStoreChange] {
        let isOtherAccount = newStore != store && store != nil
        let isFirstDownload = !hasDownloaded && (mirror?.hasDownloaded ?? false)
        (store, hasDownloaded) = (newStore, mirror?.hasDownloaded ?? false)
        let records = mirror?.records ?? [:]
        var changed = versions.keys.filter { records[$0] == nil }
        for (key, record) in records where key.isIn(domain) && versions[key] != record.version { changed.append(key) }
        var keys: [CloudStoreChange.Reason: [CloudKey]] = [:]
        for key in changed {
            let record = records[key]
            versions[key] = record?.version
            // An edit that the file does not have yet is later than what the file has.
            guard edits[key] == nil else { continue }
            let value = record?.version.propertyList
            guard value != contents[key.key] else { continue }
            contents[key.key] = value
            let isOfThisDevice = record.map { $0.isPending || $0.version.device == mirror?.device } ?? false
            let reason: CloudStoreChange.Reason =
                isOtherAccount
                ? .accountChange
                : isFirstDownload ? .initialSynchronization : isOfThisDevice ? .otherProgram : .serverChange
            keys[reason, default: []].append(key)
        }
        if isOtherAccount { keys[.accountChange, default: []] += [] }
        let overQuota = Set(mirror?.overQuota.filter { $0.isIn(domain) && records[$0]?.isPending == true } ?? [])
        let newOverQuota = overQuota.subtracting(keysOverQuota)
        if !newOverQuota.isEmpty { keys[.quotaViolation] = Array(newOverQuota) }
        keysOverQuota = overQuota
        return keys.map { CloudStoreChange(reason: $0, keys: $1.sorted().map(\.key)) }
    }
}

extension CloudVersion {
    /// The value; nil for a deletion, and for bytes that are no property list.
    var propertyList: PropertyList? {
        value.flatMap { try? PropertyListDocument(decoding: $0).root }
    }
}
