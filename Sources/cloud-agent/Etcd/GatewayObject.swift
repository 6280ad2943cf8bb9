import PropertyLists

/// A JSON object of etcd's gateway. Numbers of 64 bits are strings there, bytes are base64, and what is zero, false or
/// empty is missing.
struct GatewayObject {
    private let contents: PropertyListDictionary

    /// The greatest number of members and elements of an answer. A page has six for each of its rows. In memory, one
    /// takes up to 160 bytes, and in an answer three.
    private static let memberLimit = 100_000

    /// - Throws: ``EtcdFailure/notEtcd`` if the bytes are not a JSON object, or have too many members.
    init(_ bytes: [UInt8]) throws(EtcdFailure) {
        let commas = bytes.reduce(0) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 }
        guard commas < Self.memberLimit, let value = try? PropertyList(decodingJSON: bytes) else {
            throw .notEtcd
        }
        try self.init(value)
    }

    private init(_ value: PropertyList) throws(EtcdFailure) {
        guard case .dictionary(let contents) = value else { throw .notEtcd }
        self.contents = contents
    }

    func has(_ key: String) -> Bool {
        contents[key] != nil
    }

    func object(_ key: String) throws(EtcdFailure) -> GatewayObject {
        try GatewayObject(contents[key] ?? [:])
    }

    func objects(_ key: String) throws(EtcdFailure) -> [GatewayObject] {
        guard case .array(let elements) = contents[key] ?? [] else { throw .notEtcd }
        return try elements.map(GatewayObject.init)
    }

    func text(_ key: String) throws(EtcdFailure) -> String {
        guard case .string(let text) = contents[key] ?? "" else { throw .notEtcd }
        return text
    }

    func bytes(_ key: String) throws(EtcdFailure) -> [UInt8] {
        guard let bytes = [UInt8](base64Text: try text(key)) else { throw .notEtcd }
        return bytes
    }

    func boolean(_ key: String) throws(EtcdFailure) -> Bool {
        guard case .boolean(let value) = contents[key] ?? false else { throw .notEtcd }
        return value
    }

    /// A number of any size, as text or as a number.
    func number<Number: FixedWidthInteger>(_ key: String) throws(EtcdFailure) -> Number {
        let number: Number? =
            switch contents[key] ?? 0 {
            case .string(let text): Number(text)
            case .integer(let integer): Number(exactly: integer)
            default: nil
            }
        guard let number else { throw .notEtcd }
        return number
    }

    /// A revision of the store: 0, for none, or more.
    func revision(_ key: String) throws(EtcdFailure) -> Int64 {
        let revision: Int64 = try number(key)
        guard revision >= 0 else { throw .notEtcd }
        return revision
    }

    // MARK: Parts of answers

    func header() throws(EtcdFailure) -> (cluster: UInt64, revision: Int64) {
        let header = try object("header")
        return (try header.number("cluster_id"), try header.revision("revision"))
    }

    /// The pairs of the answer to a range.
    func pairs() throws(EtcdFailure) -> [EtcdPair] {
        try objects("kvs").map { (pair) throws(EtcdFailure) in try pair.pair() }
    }

    func pair() throws(EtcdFailure) -> EtcdPair {
        EtcdPair(key: try bytes("key"), value: try bytes("value"), revision: try revision("mod_revision"))
    }

    /// What the reads of a transaction have found, and whether one of them has left something out.
    ///
    /// - Parameter parts: The names of the parts that were carried out. Each has an outcome: without them, an answer
    ///   would look like that of an empty store.
    func outcomes(of parts: [String]) throws(EtcdFailure) -> (pairs: [EtcdPair], hasMore: Bool) {
        let responses = try objects("responses")
        guard responses.count == parts.count, zip(responses, parts).allSatisfy({ $0.has("response_\($1)") })
        else { throw .notEtcd }
        var outcomes: (pairs: [EtcdPair], hasMore: Bool) = ([], false)
        for response in responses {
            let range = try response.object("response_range")
            outcomes.pairs += try range.pairs()
            if try range.boolean("more") { outcomes.hasMore = true }
        }
        return outcomes
    }
}
