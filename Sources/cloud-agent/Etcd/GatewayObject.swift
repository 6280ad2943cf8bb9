import PropertyLists

/// A JSON object of etcd's gateway. Numbers of 64 bits are strings there, bytes are base64, and what is zero, false or
/// empty is missing.
struct GatewayObject {
    private let contents: PropertyListDictionary

    init(_ contents: PropertyListDictionary) {
        self.contents = contents
    }

    /// The greatest number of members and elements of an answer. A page has six for each of its rows. In memory, one
    /// takes up to 160 bytes, and in an answer three.
    private static let memberLimit = 100_000

    /// - Throws: ``MalformedAnswer`` if the bytes are not a JSON object, or have too many members.
    init(_ bytes: [UInt8]) throws(MalformedAnswer) {
        let commas = bytes.reduce(0) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 }
        guard commas < Self.memberLimit, let value = try? PropertyList(decodingJSON: bytes),
            case .dictionary(let contents) = value
        else { throw MalformedAnswer() }
        self.init(contents)
    }

    func has(_ key: String) -> Bool {
        contents[key] != nil
    }

    func object(_ key: String) throws(MalformedAnswer) -> GatewayObject {
        switch contents[key] {
        case .dictionary(let object): GatewayObject(object)
        case nil: GatewayObject(PropertyListDictionary())
        default: throw MalformedAnswer()
        }
    }

    func objects(_ key: String) throws(MalformedAnswer) -> [GatewayObject] {
        guard let value = contents[key] else { return [] }
        guard case .array(let elements) = value else { throw MalformedAnswer() }
        return try elements.map { (element) throws(MalformedAnswer) in
            guard case .dictionary(let object) = element else { throw MalformedAnswer() }
            return GatewayObject(object)
        }
    }

    func text(_ key: String) throws(MalformedAnswer) -> String {
        switch contents[key] {
        case .string(let text): text
        case nil: ""
        default: throw MalformedAnswer()
        }
    }

    func bytes(_ key: String) throws(MalformedAnswer) -> [UInt8] {
        guard let bytes = [UInt8](base64Text: try text(key)) else { throw MalformedAnswer() }
        return bytes
    }

    func boolean(_ key: String) throws(MalformedAnswer) -> Bool {
        switch contents[key] {
        case .boolean(let value): value
        case nil: false
        default: throw MalformedAnswer()
        }
    }

    /// A number of any size, as text or as a number.
    func number<Number: FixedWidthInteger>(_ key: String) throws(MalformedAnswer) -> Number {
        let number: Number? =
            switch contents[key] {
            case .string(let text): Number(text)
            case .integer(let integer): Number(exactly: integer)
            case nil: 0
            default: nil
            }
        guard let number else { throw MalformedAnswer() }
        return number
    }

    /// A revision of the store: 0, for none, or more.
    func revision(_ key: String) throws(MalformedAnswer) -> Int64 {
        let revision: Int64 = try number(key)
        guard revision >= 0 else { throw MalformedAnswer() }
        return revision
    }

    /// What is wrong with an answer: it has not the form of etcd's.
    struct MalformedAnswer: Error {}
}
