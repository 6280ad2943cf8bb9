import PropertyLists

/// The bodies of requests to etcd's gateway, as property lists that are written as JSON.
enum GatewayBody {
    static func range(
        _ range: EtcdKeyRange, changedSince revision: Int64, limit: Int = 0, at moment: Int64 = 0
    ) -> PropertyListDictionary {
        var body = keys(range)
        if revision != 0 { body["min_mod_revision"] = number(revision) }
        if limit != 0 { body["limit"] = number(Int64(limit)) }
        if moment != 0 { body["revision"] = number(moment) }
        return body
    }

    static func transaction(_ transaction: EtcdTransaction) -> PropertyListDictionary {
        [
            "compare": .array(transaction.conditions.map { .dictionary(condition($0)) }),
            "success": .array(transaction.success.map { .dictionary(operation($0)) }),
            "failure": .array(transaction.failure.map { .dictionary(operation($0)) }),
        ]
    }

    static func put(_ key: [UInt8], _ value: [UInt8]) -> PropertyListDictionary {
        ["key": .data(key), "value": .data(value)]
    }

    /// The start of a watch.
    static func watch(_ range: EtcdKeyRange, from revision: Int64) -> PropertyListDictionary {
        var request = keys(range)
        request["start_revision"] = number(revision)
        request["progress_notify"] = .boolean(true)
        return ["create_request": .dictionary(request)]
    }

    static func keys(_ range: EtcdKeyRange) -> PropertyListDictionary {
        var body: PropertyListDictionary = ["key": .data(range.start)]
        if let end = range.end { body["range_end"] = .data(end) }
        return body
    }

    private static func condition(_ condition: EtcdCondition) -> PropertyListDictionary {
        switch condition {
        case .value(let key, let value):
            return ["target": "VALUE", "result": "EQUAL", "key": .data(key), "value": .data(value)]
        case .revision(let key, let revision):
            return ["target": "MOD", "result": "EQUAL", "key": .data(key), "mod_revision": number(revision)]
        case .unchanged(let range, let revision):
            var body = keys(range)
            body["target"] = "MOD"
            body["result"] = "LESS"
            body["mod_revision"] = number(revision == .max ? .max : revision + 1)
            return body
        }
    }

    private static func operation(_ operation: EtcdOperation) -> PropertyListDictionary {
        switch operation {
        case .put(let key, let value): ["request_put": .dictionary(put(key, value))]
        case .delete(let keys): ["request_delete_range": .dictionary(self.keys(keys))]
        case .range(let keys, let revision, let limit, let moment):
            ["request_range": .dictionary(range(keys, changedSince: revision, limit: limit, at: moment))]
        }
    }

    private static func number(_ number: Int64) -> PropertyList {
        .string(number.description)
    }
}
