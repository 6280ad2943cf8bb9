import Glibc
import PrefsCore
import PrefsRestoration

/// The state of each of the objects.
private struct ListState: Codable, PreferenceValue {
    var title: String
    var row: Int
    var offset: Double
    var isOpen: Bool
}

private final class List: Restorable {
    let restorationIdentifier: String?
    let restorableChildren: [any Restorable]
    var restorableState: ListState

    init(_ number: Int, _ children: [List]) {
        restorationIdentifier = "list \(number)"
        restorableChildren = children
        restorableState = ListState(title: "The list \(number)", row: number, offset: 0.5, isOpen: true)
    }

    /// A tree of 1 111 objects: ten below each of the upper three levels.
    static func tree(_ number: Int = 0, depth: Int = 0) -> List {
        List(number, depth == 3 ? [] : (0..<10).map { tree($0, depth: depth + 1) })
    }
}

/// The same tree as one value.
private struct Tree: Codable, PreferenceValue {
    var identifier: String
    var state: ListState
    var children: [Tree]

    init(_ list: List) {
        identifier = list.restorationIdentifier ?? ""
        state = list.restorableState
        children = list.restorableChildren.compactMap { ($0 as? List).map(Tree.init) }
    }
}

/// Measures saving and restoring a tree of objects, and encoding and decoding the same tree as one property list.
func measureRestoration() throws {
    let preferences = try Preferences(domain: "bench.restoration")
    let times = 20
    let root = List.tree()
    let restoration = try RestorationManager(root: root, of: preferences)
    var failure: (any Error)?
    measure("saving", times: times) { turn in
        root.restorableState.row = turn
        do { try restoration.save() } catch { failure = error }
    }
    measure("restoring", times: times) { _ in
        do {
            guard case .restored(let missing) = try restoration.restore(), missing.isEmpty else { exit(1) }
        } catch {
            failure = error
        }
        restoration.restorationDidFinish()
    }
    let tree = Tree(root)
    var bytes: [UInt8] = []
    measure("encoding", times: times) { _ in
        do {
            guard let value = try tree.propertyList() else { exit(1) }
            bytes = try PropertyListDocument(root: value, format: .binary).encoded()
        } catch {
            failure = error
        }
    }
    measure("decoding", times: times) { _ in
        do {
            let decoded = try Tree(propertyList: PropertyListDocument(decoding: bytes).root)
            guard decoded.children.count == 10 else { exit(1) }
        } catch {
            failure = error
        }
    }
    if let failure { throw failure }
}
