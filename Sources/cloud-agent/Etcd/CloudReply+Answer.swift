import PrefsCloud
import PropertyLists

extension CloudReply {
    /// Reads the answer to a request that has read the head, and rows.
    ///
    /// - Parameter localTime: The time of this device, in milliseconds since 1970, for a server that tells none.
    /// - Throws: An error if the head is not one that this version writes.
    init(_ answer: EtcdAnswer, of account: AccountName, localTime: Int64) throws {
        let keys = AccountKeys(account)
        let quota = CloudQuota()
        let head = answer.pairs.first { $0.key == keys.head }
        self.init(
            isPushed: false, head: try head.map { head in try Self.head(head.value, of: account) },
            headRevision: head?.revision ?? 0, revision: answer.revision, cluster: answer.cluster,
            date: answer.date ?? localTime)
        for pair in answer.pairs {
            guard let key = keys.key(ofRow: pair.key) else { continue }
            do throws(UnusableRow.Reason) {
                guard let cloudKey = CloudKey(bytes: key) else { throw .malformed }
                let version = try Self.version(pair.value)
                guard cloudKey.key.utf8.count <= quota.keyBytes, version.value?.count ?? 0 <= quota.valueBytes
                else { throw .unknownVersion }
                rows[cloudKey] = Row(revision: pair.revision, version: version)
            } catch {
                unusableRows[key] = UnusableRow(revision: pair.revision, reason: error)
            }
        }
    }

    private static func version(_ bytes: [UInt8]) throws(UnusableRow.Reason) -> CloudVersion {
        let version = try CloudEnvelope.decode(bytes)
        guard let value = version.value else { return version }
        guard value.starts(with: "bplist".utf8), (try? PropertyList(decoding: value)) != nil else { throw .malformed }
        return version
    }

    private static func head(_ bytes: [UInt8], of account: AccountName) throws -> CloudHead {
        guard let head = CloudHead(bytes: bytes) else {
            throw AgentError.failed(
                "the store \(account.text) has a head (\(AccountKeys(account).headText)) that this version of prefs "
                    + "cannot read; nothing has been changed. Update prefs, or have the store's keys removed so that "
                    + "the devices fill it again")
        }
        return head
    }
}
