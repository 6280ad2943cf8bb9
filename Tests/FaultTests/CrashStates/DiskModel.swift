import Foundation

/// A disk that keeps no promise it did not make, while programs use it.
///
/// POSIX promises for `fsync` that the data of that one file are on the disk when it returns, and Linux's
/// `fsync(2)` says plainly that the file's name is not, for which its directory must be synchronised too.
/// Everything else may reach the disk in any order, at any time or never: file systems delay the
/// allocation of blocks past the renaming that makes them visible (ext4, XFS, btrfs), journal names without data
/// (ext4 with `data=writeback`), or log single names (btrfs). So after a loss of power
///
/// - a file may hold anything that ``FileContents`` lists;
/// - a name in a directory has any of the values it had since the directory was last synchronised,
///   whatever values the other names have (``DirectoryNames``), so both sides of a renaming may be there, or neither;
/// - the name of a directory is a name in its parent like any other, and what lies in a directory whose name
///   is missing is missing.
///
/// Only the home counts, which is also the working directory. Modes and owners are no part of the model.
struct DiskModel {
    enum Node {
        case file(FileContents)
        case directory(DirectoryNames)
        case link(String)
    }

    /// What lies where a path leads; `node` is nil for a name that is free.
    struct Entry {
        var directory: Int
        var name: String
        var node: Int?
    }

    struct OpenFile {
        /// nil for what is not in the home.
        var node: Int?
        /// Of a directory outside.
        var pathOutside: String?
        var offset = 0
    }

    let home: String
    /// The first is the home.
    private(set) var nodes: [Node] = [.directory(DirectoryNames())]
    /// What each descriptor of the process refers to in ``openFiles``; copies of a descriptor share an offset.
    var descriptors: [Int: Int] = [:]
    var openFiles: [OpenFile] = []

    /// A disk that has had these files for long.
    init(_ tree: FileTree, home: String) throws {
        self.home = home
        for (path, node) in tree.nodes.sorted(by: { $0.key < $1.key }) {
            let entry = try entry(home + "/" + path, followingLast: false)
            switch node {
            case .file(let data): try put(.file(FileContents(durable: data)), at: entry)
            case .directory: try put(.directory(DirectoryNames()), at: entry)
            case .link(let target): try put(.link(target), at: entry)
            }
        }
        synchronize()
        beginProcess()
    }

    /// The three streams of a process are open, and no files of the home.
    mutating func beginProcess() {
        descriptors = [0: 0, 1: 1, 2: 2]
        openFiles = [OpenFile(), OpenFile(), OpenFile()]
    }

    /// Everything reaches the disk.
    mutating func synchronize() {
        for index in nodes.indices { synchronize(index) }
    }

    mutating func synchronize(_ node: Int) {
        switch nodes[node] {
        case .file(var contents):
            contents.synchronize()
            nodes[node] = .file(contents)
        case .directory(var names):
            names.synchronize()
            nodes[node] = .directory(names)
        case .link: break
        }
    }

    mutating func change(_ node: Int, _ change: (inout FileContents) -> Void) throws {
        guard case .file(var contents) = nodes[node] else { throw RecordingError("no file is written to") }
        change(&contents)
        nodes[node] = .file(contents)
    }

    mutating func set(_ entry: Entry, to node: Int?) throws {
        guard case .directory(var names) = nodes[entry.directory] else {
            throw RecordingError("\(entry) is in no directory")
        }
        names[entry.name] = node
        nodes[entry.directory] = .directory(names)
    }

    @discardableResult
    mutating func put(_ node: Node, at entry: Entry?) throws -> Int {
        guard let entry, entry.node == nil else { throw RecordingError("\(String(describing: entry)) is not free") }
        nodes.append(node)
        try set(entry, to: nodes.count - 1)
        return nodes.count - 1
    }

    /// - Parameter start: The directory in which a relative path begins.
    /// - Returns: nil outside the home.
    func entry(_ path: String, from start: Int? = 0, followingLast: Bool, depth: Int = 0) throws -> Entry? {
        guard depth < 10 else { throw RecordingError("too many links: \(path)") }
        var directory = 0
        var rest = Substring(path)
        if path.hasPrefix("/") {
            guard path == home || path.hasPrefix(home + "/") else { return nil }
            rest = path.dropFirst(home.count)
        } else {
            guard let start else { return nil }
            directory = start
        }
        var names = rest.split(separator: "/").filter { $0 != "." }.map(String.init)
        guard !names.contains("..") else { throw RecordingError("not modelled: \(path)") }
        guard let last = names.popLast() else { return Entry(directory: directory, name: ".", node: directory) }
        for name in names {
            guard let next = try step(name, in: directory, following: true, depth) else { return nil }
            guard let node = next.node else { throw RecordingError("\(path) leads nowhere") }
            directory = node
        }
        return try step(last, in: directory, following: followingLast, depth)
    }

    private func step(_ name: String, in directory: Int, following: Bool, _ depth: Int) throws -> Entry? {
        guard case .directory(let names) = nodes[directory] else { throw RecordingError("\(name) is in no directory") }
        if following, let node = names[name], case .link(let target) = nodes[node] {
            return try entry(target, from: directory, followingLast: true, depth: depth + 1)
        }
        return Entry(directory: directory, name: name, node: names[name])
    }
}
