import PropertyLists

extension EtcdClient {
    /// Carries out a transaction, as a whole: if all conditions hold, it changes keys, and then reads; otherwise, it
    /// only reads. etcd refuses one with more than 128 parts, or that puts a key twice.
    ///
    /// - Parameters:
    ///   - conditions: Those of ``EtcdKeyRange``, as the reads are.
    ///   - page: How many keys a read gives at most. If an answer is too long, it becomes smaller, also for the next
    ///     read.
    @discardableResult
    func commit(
        if conditions: [PropertyListDictionary] = [], put: [(key: [UInt8], value: [UInt8])] = [],
        delete: [EtcdKeyRange] = [], read: [PropertyListDictionary] = [], otherwise: [PropertyListDictionary] = [],
        page: PageSize = PageSize()
    ) throws(ServerError) -> EtcdAnswer {
        let changes =
            put.map { Part("put", ["key": .data($0.key), "value": .data($0.value)]) }
            + delete.map { Part("delete_range", $0.form) }
        let answer = try onAnyEndpoint { () throws(EtcdFailure) in
            while true {
                let success = changes + read.map { Part("range", $0, limit: page.count) }
                let failure = otherwise.map { Part("range", $0, limit: page.count) }
                var request = request(
                    "/v3/kv/txn",
                    [
                        "compare": .array(conditions.map { .dictionary($0) }), "success": .array(success.map(\.form)),
                        "failure": .array(failure.map(\.form)),
                    ])
                request.lengthLimit = page.lengthLimit
                do throws(EtcdFailure) {
                    let (object, answer) = try self.answer(to: request)
                    let succeeded = try object.boolean("succeeded")
                    let outcomes = try object.outcomes(of: (succeeded ? success : failure).map(\.kind))
                    let header = try object.header()
                    return EtcdAnswer(
                        cluster: header.cluster, revision: header.revision, succeeded: succeeded,
                        pairs: outcomes.pairs, hasMore: outcomes.hasMore, date: answer.date, sentAt: answer.sentAt,
                        receivedAt: answer.receivedAt)
                } catch .failed(let error) where error.kind == .tooLong && page.shrink() {}
            }
        }
        page.adapt(to: answer.pairs)
        return answer
    }

    /// Reads the keys of a range.
    func range(_ range: EtcdKeyRange) throws(ServerError) -> [EtcdPair] {
        try call("/v3/kv/range", range.form) { (object) throws(EtcdFailure) in try object.pairs() }
    }

    /// Sends a request to a path of the gateway, and reads its answer with a closure.
    func call<Result>(
        _ path: String, _ body: PropertyListDictionary, _ read: (GatewayObject) throws(EtcdFailure) -> Result
    ) throws(ServerError) -> Result {
        try onAnyEndpoint { () throws(EtcdFailure) in try read(try answer(to: request(path, body)).object) }
    }
}

/// A part of a transaction, as the gateway has it.
private struct Part {
    /// The name of the part, which its outcome has, too.
    let kind: String
    let form: PropertyList

    init(_ kind: String, _ form: PropertyListDictionary, limit: Int? = nil) {
        var form = form
        if let limit { form["limit"] = .int64(Int64(limit)) }
        self.kind = kind
        self.form = .dictionary(["request_\(kind)": .dictionary(form)])
    }
}

extension EtcdClient {
    /// Watches a range from a revision on, and returns when the server has agreed.
    ///
    /// - Parameter revision: The first revision whose changes are told. If the server no longer knows it, the watch
    ///   ends with an error that may pass.
    func watch(_ range: EtcdKeyRange, from revision: Int64) throws(ServerError) -> EtcdWatch {
        var body = range.form
        (body["start_revision"], body["progress_notify"]) = (.int64(revision), true)
        let request: PropertyListDictionary = ["create_request": .dictionary(body)]
        return try onAnyEndpoint { () throws(EtcdFailure) in
            let watch = try EtcdFailure.wrapping { () throws(ServerError) in
                let transfer = try group.start(self.request("/v3/watch", request, isStream: true))
                return EtcdWatch(transfer, endpoint: endpoint, in: group)
            }
            try watch.begin()
            return watch
        }
    }
}
