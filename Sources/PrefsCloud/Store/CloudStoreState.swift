import PrefsCore
internal import PropertyLists

/// The state of a ``CloudStore`` in memory: what programs see of a domain, and the edits that the mirror's file does
/// not have yet. It is a value without files and threads.
struct CloudStoreState {
    let domain: String
    /// The account of the mirror read last; nil before the first connection.
    private(set) var account: AccountName?
    private(set) var hasDownloaded = false
    /// What programs see.
    private(set) var contents = PropertyListDictionary()
    private(set) var edits = PendingEdits()
    private(set) var keysOverQuota: Set<CloudKey> = []
    /// The versions in the mirror read last, which need not be those that programs see.
    private(set) var versions: [CloudKey: CloudVersion] = [:]

    init(domain: String) {
        self.domain = domain
    }

    /// - Parameter bytes: The binary property list of the value.
    mutating func set(_ value: PropertyList?, _ bytes: [UInt8]?, forKey key: String) {
        let edit = FileEdit(key: CloudKey(domain: domain, key: key), value: value, bytes: bytes)
        // Deleting a key that the cloud does not have changes nothing.
        if value == nil, hasDownloaded, contents[key] == nil, !edits.has(edit.key) { return }
        contents[key] = value
        edits.add(edit)
    }

    /// Forgets edits that the mirror's file has now, unless there is a later edit of the key.
    mutating func forget(_ saved: PendingEdits) {
        edits.remove(saved)
    }

    /// Takes over an edit that was made in the mirror's file, unless there is a later edit of the key.
    mutating func note(_ value: PropertyList?, of key: CloudKey) {
        if !edits.has(key) { contents[key.key] = value }
    }

    /// Forgets all edits: in a forked child, they are the parent's.
    mutating func leaveEditsToParent() {
        edits.removeAll()
    }

    /// Takes over the record that an edit of this program has made in the mirror's file. Its value is in ``contents``.
    mutating func absorbEdit(of key: CloudKey, _ mirror: CloudMirror) {
        versions[key] = mirror.records[key]?.version
        keysOverQuota.remove(key)
    }

    /// Decodes the values of a domain in a mirror whose versions are others than those that were absorbed last.
    ///
    /// - Returns: The values; nil for a key that is deleted or gone, and for bytes that are no property list.
    static func newValues(
        in mirror: CloudMirror?, ofDomain domain: String, since versions: [CloudKey: CloudVersion]
    ) -> [CloudKey: PropertyList?] {
        let records = mirror?.records ?? [:]
        var values: [CloudKey: PropertyList?] = [:]
        for key in versions.keys where records[key] == nil { values[key] = .some(nil) }
        for (key, record) in records where key.isIn(domain) && versions[key] != record.version {
            values[key] = .some(record.version.propertyList)
        }
        return values
    }

    /// Takes over what the mirror of an account has for this domain.
    ///
    /// - Parameter values: The ``newValues(in:ofDomain:since:)`` of the mirror since ``versions``.
    /// - Returns: What has changed for programs.
    mutating func absorb(
        _ mirror: CloudMirror?, _ values: [CloudKey: PropertyList?], of newAccount: AccountName?
    ) -> [CloudStoreChange] {
        let isOtherAccount = newAccount != account && account != nil
        let isFirstDownload = !hasDownloaded && (mirror?.hasDownloaded ?? false)
        (account, hasDownloaded) = (newAccount, mirror?.hasDownloaded ?? false)
        let records = mirror?.records ?? [:]
        var keys: [CloudStoreChange.Reason: [CloudKey]] = [:]
        for (key, value) in values {
            let record = records[key]
            versions[key] = record?.version
            // An edit that the file does not have yet is later than what the file has.
            guard !edits.has(key), value != contents[key.key] else { continue }
            contents[key.key] = value
            let isOfThisDevice = record.map { $0.isPending || $0.version.device == mirror?.device } ?? false
            let reason: CloudStoreChange.Reason =
                isOtherAccount
                ? .accountChange
                : isFirstDownload ? .initialSynchronization : isOfThisDevice ? .otherProgram : .serverChange
            keys[reason, default: []].append(key)
        }
        contents.makeIndex()
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
