import PrefsCloud

/// A store on a cluster.
final class CloudServer {
    let store: StoreName
    let keys: StoreKeys
    let client: EtcdClient

    init(_ store: StoreName, _ client: EtcdClient) {
        (self.store, self.client) = (store, client)
        keys = StoreKeys(store)
    }

    /// A reply, and when it came.
    struct Answer {
        var reply: CloudReply
        /// When the request was sent to the server that answered, and when its answer came, in milliseconds since the
        /// machine started.
        var sentAt: Int64
        var receivedAt: Int64
    }

    /// Sends a request, and waits for the reply. The same transaction may be carried out twice, if an answer is lost:
    /// the condition of a push does not hold the second time.
    ///
    /// - Parameter localTime: The time of this device, in milliseconds since 1970, for a server that tells none.
    func answer(to request: CloudRequest, localTime: Int64) throws(AgentError) -> Answer {
        let answer = try AgentError.wrapping { () throws(EtcdError) in
            try client.transaction(request.transaction(keys))
        }
        let reply = try CloudReply(answer, to: request, of: store, date: answer.timing.serverTime ?? localTime)
        let moment = answer.timing.moment
        return Answer(reply: reply, sentAt: moment.addingClamped(-answer.timing.duration), receivedAt: moment)
    }

    /// Removes rows that have not changed since they were found to be unusable.
    func remove(_ rows: [[UInt8]: UnusableRow]) throws(AgentError) {
        for (key, row) in rows {
            let key = keys.row(key)
            let transaction = EtcdTransaction(
                conditions: [.revision(of: key, is: row.revision)], success: [.delete(.key(key))])
            _ = try AgentError.wrapping { () throws(EtcdError) in try client.transaction(transaction) }
        }
    }
}
