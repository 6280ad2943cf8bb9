import PropertyLists

/// Makes random contents of domains, with values of every kind but references. There are few different keys, so that
/// two domains have keys in common.
package struct RandomDomain {
    private var random: SeededGenerator

    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let keys = [
        "a", "b", "list", "map", "with space", "it's", "a.b", "0", "1", "", "ü", "--flag", "-g", "\u{1}", "x\ny",
        "back\\slash",
    ]
    private static let texts = [
        "", "plain", "two words", "it's", "\"quoted\"", "(1)", "-int", "--x", "$HOME `x`", "line\nfeed", "ünï",
        "\u{7F}", "a\\b", "*?",
    ]

    package mutating func contents() -> PropertyListDictionary {
        dictionary(depth: 0)
    }

    /// A random variation of these contents, which has much in common with them.
    package mutating func variation(of contents: PropertyListDictionary) -> PropertyListDictionary {
        guard case .dictionary(let varied) = varied(.dictionary(contents), depth: 0) else { return contents }
        return varied
    }

    private mutating func dictionary(depth: Int) -> PropertyListDictionary {
        PropertyListDictionary(
            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                (Self.keys.randomElement(using: &random) ?? "", value(depth: depth + 1))
            })
    }

    private mutating func value(depth: Int) -> PropertyList {
        switch Int.random(in: 0...(depth < 4 ? 10 : 6), using: &random) {
        case 0, 1: .string(Self.texts.randomElement(using: &random) ?? "")
        case 2: .boolean(Bool.random(using: &random))
        case 3:
            .integer(
                ([0, -1, 5, PropertyListInteger(Int.min), PropertyListInteger(UInt64.max)] as [PropertyListInteger])
                    .randomElement(using: &random) ?? 0)
        case 4: .real([0.0, -0.0, 0.5, 1e300, .infinity, .nan, 1.0 / 3].randomElement(using: &random) ?? 0)
        case 5:
            .date(
                PropertyListDate(secondsSinceReferenceDate: [0, 1.5, -1e9, 6.5e8].randomElement(using: &random) ?? 0))
        case 6: .data([[], [1, 2, 3], [UInt8](repeating: 255, count: 70)].randomElement(using: &random) ?? [])
        case 7, 8: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth + 1) })
        default: .dictionary(dictionary(depth: depth))
        }
    }

    private mutating func varied(_ old: PropertyList, depth: Int) -> PropertyList {
        switch old {
        case .dictionary(var dictionary):
            for (key, value) in dictionary {
                switch Int.random(in: 0...5, using: &random) {
                case 0: dictionary.removeValue(forKey: key)
                case 1, 2: dictionary[key] = varied(value, depth: depth + 1)
                default: break
                }
            }
            for (key, value) in self.dictionary(depth: 3) { dictionary[key] = value }
            return .dictionary(dictionary)
        case .array(var elements) where !elements.isEmpty:
            let position = Int.random(in: 0..<elements.count, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: elements.remove(at: position)
            case 1: elements.insert(value(depth: 3), at: position)
            case 2: elements.append(value(depth: 3))
            default: elements[position] = varied(elements[position], depth: depth + 1)
            }
            return .array(elements)
        default:
            return value(depth: 4)
        }
    }
}
