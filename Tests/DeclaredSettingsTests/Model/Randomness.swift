import DeclaredSettings
import PrefsCore

/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood, 2014).
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
    mutating func happens(in percent: Int) -> Bool { below(100) < percent }
    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

    mutating func path() -> [String] {
        (0...pick([0, 1, 1, 2])).map { _ in pick(["a", "b", "c"]) }
    }

    mutating func leaf() -> PropertyList {
        switch below(8) {
        case 0: [:]
        case 1: ModelDate.date
        case 2: ModelDate.data
        case 3: pick([ModelDate.text, ModelDate.dataText])
        case 4: .array((0..<below(4)).map { _ in .integer(PropertyListInteger(below(3))) })
        case 5: .boolean(true)
        default: .integer(PropertyListInteger(below(2)))
        }
    }

    mutating func contents() -> PropertyListDictionary {
        var contents = PropertyListDictionary()
        for _ in 0..<below(6) { contents.put(leaf(), path()) }
        return contents
    }

    /// A change by somebody who knows nothing of apply.
    mutating func edit(_ contents: inout PropertyListDictionary) {
        contents.put(happens(in: 70) ? leaf() : nil, path(), overwrites: happens(in: 50))
    }

    /// The same declarations for the module and for the model.
    mutating func declarations(_ locations: [DomainLocation]) -> (Declarations, [ModelDeclarations]) {
        var declarations = Declarations()
        var model = locations.map { _ in ModelDeclarations() }
        for _ in 0..<(1 + below(6)) {
            let location = below(locations.count)
            let path = path()
            switch below(10) {
            case 0, 1:
                declarations.declare(.absent, at: path, of: locations[location])
                model[location].declare(.absent, at: path)
            case 2, 3:
                let element = PropertyList.integer(PropertyListInteger(below(4)))
                let isThere = happens(in: 60)
                let node = DeclaredNode.elements(DeclaredElements([DeclaredElement(element, isThere: isThere)]))
                declarations.declare(node, at: path, of: locations[location])
                model[location].declare(.element(element, isThere: isThere), at: path)
            default:
                let value = leaf()
                let isJSON = happens(in: 50)
                let node = DeclaredNode(DeclaredValue(value, isJSON: isJSON))
                declarations.declare(node, at: path, of: locations[location])
                model[location].declare(.value(value, isJSON: isJSON), at: path)
            }
        }
        if happens(in: 10) {
            let location = below(locations.count)
            declarations.declareExact(locations[location])
            model[location].isExact = true
        }
        return (declarations, model)
    }
}
