import DeclaredSettings
import PrefsCore

/// One location, with short words for what names declare in it.
struct RuleStore {
    private var store: ModelStore
    static let location = ModelStore.locations[0]

    init(_ contents: PropertyListDictionary) {
        store = ModelStore([contents, [:], [:]])
    }

    var contents: PropertyListDictionary {
        get { store.stores[0] }
        set { store.stores[0] = newValue }
    }

    var record: ApplyRecord { store.record }
    var kept: [String] { store.plan?.kept.map { $0.path.keys.text } ?? [] }
    var conflicts: [DeclarationConflict.Reason] { store.plan?.conflicts.map(\.reason) ?? [] }
    /// Whether the latest plan had nothing to do.
    var isUnchanged: Bool { store.plan?.isEmpty ?? true }

    /// Declares nodes at key paths in text.
    mutating func apply(_ name: String, _ nodes: [(String, DeclaredNode)], isExact: Bool = false) {
        var declarations = Declarations()
        for (path, node) in nodes {
            declarations.declare(node, at: PropertyListKeyPath(path).components, of: Self.location)
        }
        if isExact { declarations.declareExact(Self.location) }
        store.carryOut(store.plan(declarations, as: name))
    }

    mutating func apply(_ name: String, _ values: PropertyListDictionary, isExact: Bool = false) {
        apply(name, values.map { ($0.key, DeclaredNode(DeclaredValue($0.value))) }, isExact: isExact)
    }

    mutating func apply(_ nodes: [(String, DeclaredNode)]) { apply("a", nodes) }

    mutating func apply(_ values: PropertyListDictionary, isExact: Bool = false) {
        apply("a", values, isExact: isExact)
    }

    mutating func drop(_ name: String = "a") { apply(name, PropertyListDictionary()) }

    mutating func undo(_ name: String = "a", force: Bool = false) {
        store.carryOut(store.undoPlan(name, force: force))
    }
}

extension DeclaredNode {
    static func adding(_ element: PropertyList) -> DeclaredNode {
        .elements(DeclaredElements([DeclaredElement(element, isThere: true)]))
    }

    static func removing(_ element: PropertyList) -> DeclaredNode {
        .elements(DeclaredElements([DeclaredElement(element, isThere: false)]))
    }

    static func json(_ value: PropertyList) -> DeclaredNode { DeclaredNode(DeclaredValue(value, isJSON: true)) }
}
