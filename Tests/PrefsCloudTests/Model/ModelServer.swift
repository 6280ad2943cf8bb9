import PrefsCloud

/// The server of the executable specification: a linearizable store, for which one request is one transaction.
struct ModelServer {
    var revision: Int64 = 1
    var rows: [CloudKey: CloudReply.Row] = [:]
    var head: CloudHead?
    var headRevision: Int64 = 0

    mutating func answer(_ request: CloudRequest, date: Int64) -> CloudReply {
        switch request {
        case .fullPull(let epoch):
            if head == nil {
                revision += 1
                (head, headRevision) = (CloudHead(epoch: epoch), revision)
            }
            return reply(since: 0, date: date)
        case .pull(let since):
            return reply(since: since, date: date)
        case .push(let push):
            guard head == push.expectedHead, rows.values.allSatisfy({ $0.revision <= push.since })
            else { return reply(since: push.since, date: date) }
            revision += 1
            (head, headRevision) = (push.head, revision)
            for (key, version) in push.puts { rows[key] = CloudReply.Row(revision: revision, version: version) }
            for key in push.removals { rows[key] = nil }
            var reply = reply(since: .max, date: date)
            reply.isPushed = true
            return reply
        }
    }

    private func reply(since: Int64, date: Int64) -> CloudReply {
        CloudReply(
            isPushed: false, head: head, headRevision: headRevision, rows: rows.filter { $0.value.revision > since },
            revision: revision, cluster: 1, date: date)
    }
}
