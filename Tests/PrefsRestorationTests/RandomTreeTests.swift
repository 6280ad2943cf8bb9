import PropertyListSamples
import TestSupport
import Testing

@testable import PrefsCore
@testable import PrefsRestoration

/// Random trees that are saved, and restored into other trees, compared with a model.
@Suite(.hangLimit) struct RandomTreeTests {
    /// A tree without behaviour.
    private struct Model {
        var identifier: String?
        var state: Int
        var children: [Model] = []

        /// The states of the objects that are saved, by their paths.
        func states(below path: RestorationPath? = nil) -> [RestorationPath: Int] {
            guard let identifier else { return [:] }
            let own = path?.appending(identifier) ?? RestorationPath(components: [identifier])
            return children.reduce(into: [own: state]) { states, child in
                states.merge(child.states(below: own)) { first, _ in first }
            }
        }

        /// This tree with the states of another at the paths that both have.
        func restored(_ saved: [RestorationPath: Int], below path: RestorationPath? = nil) -> Model {
            guard let identifier else { return self }
            var result = self
            let own = path?.appending(identifier) ?? RestorationPath(components: [identifier])
            result.state = saved[own] ?? state
            result.children = children.map { $0.restored(saved, below: own) }
            return result
        }

        var node: Node {
            Node(identifier, .integer(PropertyListInteger(state)), children.map(\.node))
        }

        /// Ten random trees below one root.
        static func forest(_ generator: inout SeededGenerator) -> Model {
            let trees = (0..<10).map { number in
                var tree = random(&generator)
                tree.identifier = "tree \(number)"
                return tree
            }
            return Model(identifier: "root", state: 0, children: trees)
        }

        static func random(_ generator: inout SeededGenerator, depth: Int = 0) -> Model {
            let count = depth < 3 ? Int.random(in: 0...4, using: &generator) : 0
            var names = ["a", "b", "a/b", #"c\"#, "", "\u{E9}", "e\u{301}", "10"].shuffled(using: &generator)
            return Model(
                identifier: nil, state: .random(in: 0..<1_000, using: &generator),
                children: (0..<count).map { _ in
                    var child = random(&generator, depth: depth + 1)
                    child.identifier = Int.random(in: 0..<10, using: &generator) == 0 ? nil : names.popLast()
                    return child
                })
        }

        /// Removes, adds, reorders and renames objects.
        mutating func change(_ generator: inout SeededGenerator) {
            state = .random(in: 1_000..<2_000, using: &generator)
            for index in children.indices { children[index].change(&generator) }
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: _ = children.popLast()
            case 1: children.append(Model(identifier: "new", state: 5_000))
            case 2: children.shuffle(using: &generator)
            case 3 where !children.isEmpty: children[0].identifier = "renamed"
            case 4 where !children.isEmpty: children[0].identifier = nil
            default: break
            }
        }

        static func == (model: Model, node: Node) -> Bool {
            node.restorationIdentifier == model.identifier && node.state == .integer(PropertyListInteger(model.state))
                && node.children.count == model.children.count
                && zip(model.children, node.children).allSatisfy { $0 == $1 }
        }
    }

    /// Stores with ten scenes of ten trees each.
    @Test(arguments: 0..<UInt64(Repetitions.count(20, soak: 100))) func aRestoredTreeIsThatOfTheModel(_ seed: UInt64)
        throws
    {
        var generator = SeededGenerator(seed: seed)
        let fixture = try RestorationFixture(.unsynchronized)
        for number in 0..<10 {
            let scene = "scene \(number)"
            var model = Model.forest(&generator)
            let saved = model.states()
            try fixture.manager(model.node, scene: scene).save()

            model.change(&generator)
            let node = model.node
            let manager = try fixture.manager(node, scene: scene)
            guard case .restored(let missing) = try manager.restore() else {
                Issue.record("nothing was restored")
                return
            }
            let present = model.states()
            let isRestored = model.restored(saved) == node
            #expect(isRestored, "seed \(seed), forest \(number)")
            let isMissing = Set(missing) == Set(saved.keys.filter { present[$0] == nil })
            #expect(isMissing, "seed \(seed), forest \(number)")

            // What is saved next are the states of both, the present ones first.
            manager.restorationDidFinish()
            try manager.save()
            let both = model.restored(saved).states().merging(saved) { first, _ in first }
            let expected = both.map { ($0.text, PropertyList.integer(PropertyListInteger($1))) }
            let isExpected = try fixture.states(scene) == PropertyListDictionary(expected)
            #expect(isExpected, "seed \(seed), forest \(number)")
        }
    }
}
