extension GatewayObject {
    func header() throws(MalformedAnswer) -> EtcdHeader {
        let header = try object("header")
        return EtcdHeader(
            cluster: try header.number("cluster_id"), member: try header.number("member_id"),
            revision: try header.revision("revision"))
    }

    /// The pairs of the answer to a range.
    func pairs() throws(MalformedAnswer) -> [EtcdPair] {
        try objects("kvs").map { (pair) throws(MalformedAnswer) in try pair.pair() }
    }

    func pair() throws(MalformedAnswer) -> EtcdPair {
        EtcdPair(key: try bytes("key"), value: try bytes("value"), revision: try revision("mod_revision"))
    }

    /// The outcomes of the operations of a transaction.
    func outcomes() throws(MalformedAnswer) -> [EtcdTransactionAnswer.Outcome] {
        try objects("responses").map { (response) throws(MalformedAnswer) in
            if response.has("response_range") {
                let range = try response.object("response_range")
                return .range(try range.pairs(), hasMore: try range.boolean("more"))
            }
            if response.has("response_put") { return .put }
            guard response.has("response_delete_range") else { throw MalformedAnswer() }
            return .deleted(try response.object("response_delete_range").number("deleted"))
        }
    }
}
