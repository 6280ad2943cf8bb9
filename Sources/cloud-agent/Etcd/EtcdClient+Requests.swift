import PropertyLists

extension EtcdClient {
    /// Carries out a transaction.
    func transaction(_ transaction: EtcdTransaction) throws(EtcdError) -> EtcdTransactionAnswer {
        try onAnyEndpoint { attempt(transaction) }
    }

    /// Carries out a transaction that reads a page of rows.
    ///
    /// - Parameters:
    ///   - size: The size of the page. It becomes smaller if the answer is too long, and is then right for the next.
    ///   - transaction: The transaction that reads at most so many rows.
    func transaction(
        readingPageOf size: inout PageSize, _ transaction: (_ limit: Int) -> EtcdTransaction
    ) throws(EtcdError) -> EtcdTransactionAnswer {
        let answer = try onAnyEndpoint {
            while true {
                let attempt = attempt(transaction(size.count), size.lengthLimit)
                guard case .failed(let error) = attempt, error.reason == .tooLong, size.shrink() else { return attempt }
            }
        }
        size.adapt(to: answer)
        return answer
    }

    private func attempt(
        _ transaction: EtcdTransaction, _ lengthLimit: Int? = nil
    ) -> EtcdAttempt<EtcdTransactionAnswer> {
        var request = request("/v3/kv/txn", GatewayBody.transaction(transaction))
        if let lengthLimit { request.lengthLimit = lengthLimit }
        return answer(
            to: request,
            { (object, timing) throws(Malformed) in
                let answer = EtcdTransactionAnswer(
                    header: try object.header(), succeeded: try object.boolean("succeeded"),
                    outcomes: try object.outcomes(), timing: timing)
                guard transaction.canHaveOutcomes(of: answer) else { throw Malformed() }
                return answer
            })
    }

    /// Reads the keys of a range whose last change has at least this revision; 0 for all.
    func range(_ range: EtcdKeyRange, changedSince revision: Int64 = 0) throws(EtcdError) -> EtcdRangeAnswer {
        let body = GatewayBody.range(range, changedSince: revision)
        return try call("/v3/kv/range", body) { (object, timing) throws(Malformed) in
            EtcdRangeAnswer(header: try object.header(), pairs: try object.pairs(), timing: timing)
        }
    }

    @discardableResult
    func put(_ key: [UInt8], value: [UInt8]) throws(EtcdError) -> EtcdHeader {
        try call("/v3/kv/put", GatewayBody.put(key, value)) { (object, _) throws(Malformed) in try object.header() }
    }

    /// Deletes the keys of a range.
    ///
    /// - Returns: How many there were.
    @discardableResult
    func delete(_ range: EtcdKeyRange) throws(EtcdError) -> Int64 {
        try call("/v3/kv/deleterange", GatewayBody.keys(range)) { (object, _) throws(Malformed) in
            try object.number("deleted")
        }
    }

    typealias Malformed = GatewayObject.MalformedAnswer

    /// Sends a request to a path of the gateway, and reads its answer with a closure.
    func call<Result>(
        _ path: String, _ body: PropertyListDictionary,
        _ read: (GatewayObject, EtcdTiming) throws(Malformed) -> Result
    ) throws(EtcdError) -> Result {
        try onAnyEndpoint { answer(to: request(path, body), read) }
    }

    private func answer<Result>(
        to request: CurlRequest, _ read: (GatewayObject, EtcdTiming) throws(Malformed) -> Result
    ) -> EtcdAttempt<Result> {
        answer(to: request).then { object, timing in (try? read(object, timing)).map { .done($0) } ?? .notEtcd }
    }
}

extension EtcdClient {
    /// Watches a range from a revision on, and returns when the server has agreed.
    ///
    /// - Parameter revision: The first revision whose changes are told. If the server no longer knows it, the watch
    ///   ends with ``EtcdError/compacted(_:)``.
    func watch(_ range: EtcdKeyRange, from revision: Int64) throws(EtcdError) -> EtcdWatch {
        let body = GatewayBody.watch(range, from: revision)
        return try onAnyEndpoint {
            do throws(CurlError) {
                let transfer = try group.start(request("/v3/watch", body, isStream: true))
                let watch = EtcdWatch(transfer, endpoint: endpoint, in: group)
                return try watch.begin().map { .refused($0) } ?? .done(watch)
            } catch {
                return .failed(error)
            }
        }
    }
}
