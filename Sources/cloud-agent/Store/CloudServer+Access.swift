import PrefsCloud

extension CloudServer {
    /// Checks that the server is trusted, knows the user, and lets the user read and write the whole store. Changes
    /// nothing.
    func checkAccess() throws {
        // The condition never holds, so the deletion is never carried out. etcd checks the rights for both branches.
        let transaction = EtcdTransaction(
            conditions: [.revision(of: keys.head, is: .max)], success: [.delete(keys.all)],
            failure: [.range(.key(keys.head))])
        let answer = try client.transaction(transaction)
        let localTime = WallClock.milliseconds
        _ = try CloudReply(answer, to: .pull(since: 0), of: store, date: localTime)
    }
}
