import Foundation

/// What each system call does to the disk.
extension DiskModel {
    /// - Throws: ``RecordingError`` for a call that may change files in a way that is not modelled, whether it
    ///   succeeded or not, and for one that could not have succeeded.
    mutating func apply(_ call: RecordedCall) throws {
        guard let effect = Self.effects[call.name] else {
            guard try !call.mayChangeFiles else { throw RecordingError("not modelled: \(call)") }
            return
        }
        guard let result = call.result, result >= 0 else { return }
        try effect(&self, call, result)
    }

    private typealias Effect = @Sendable (inout DiskModel, RecordedCall, _ result: Int) throws -> Void

    private static let effects: [String: Effect] = [
        "open": { disk, call, result in
            try disk.open(call, "AT_FDCWD", call.path(0), call.flags(1), as: result)
        },
        "openat": { disk, call, result in
            try disk.open(call, call.text(0), call.path(1), call.flags(2), as: result)
        },
        "openat2": { disk, call, result in
            try disk.open(call, call.text(0), call.path(1), ["O_NOFOLLOW"], as: result)
        },
        "close": { disk, call, _ in disk.descriptors[try call.number(0)] = nil },
        "dup": { disk, call, result in try disk.duplicate(call.number(0), as: result) },
        "dup2": { disk, call, result in try disk.duplicate(call.number(0), as: result) },
        "dup3": { disk, call, result in try disk.duplicate(call.number(0), as: result) },
        "write": { disk, call, result in try disk.write(call, result) },
        "ftruncate": { disk, call, _ in
            guard let node = try disk.node(of: call.number(0)) else { throw RecordingError("outside: \(call)") }
            let length = try call.number(1)
            try disk.change(node) { $0.truncate(to: length) }
        },
        "fsync": { disk, call, _ in try disk.synchronize(descriptor: call.number(0)) },
        "fdatasync": { disk, call, _ in try disk.synchronize(descriptor: call.number(0)) },
        "mkdir": { disk, call, _ in
            try disk.put(.directory(DirectoryNames()), at: disk.inside("AT_FDCWD", call.path(0)))
        },
        "mkdirat": { disk, call, _ in
            try disk.put(.directory(DirectoryNames()), at: disk.inside(call.text(0), call.path(1)))
        },
        "rename": { disk, call, _ in
            try disk.rename(disk.inside("AT_FDCWD", call.path(0)), disk.inside("AT_FDCWD", call.path(1)), [])
        },
        "renameat": { disk, call, _ in
            try disk.rename(disk.inside(call.text(0), call.path(1)), disk.inside(call.text(2), call.path(3)), [])
        },
        "renameat2": { disk, call, _ in
            try disk.rename(
                disk.inside(call.text(0), call.path(1)), disk.inside(call.text(2), call.path(3)), call.flags(4))
        },
        "unlink": { disk, call, _ in try disk.unlink(disk.inside("AT_FDCWD", call.path(0)), ["0"]) },
        "unlinkat": { disk, call, _ in try disk.unlink(disk.inside(call.text(0), call.path(1)), call.flags(2)) },
        "link": { disk, call, _ in
            try disk.link(disk.inside("AT_FDCWD", call.path(0)), disk.inside("AT_FDCWD", call.path(1)), ["0"])
        },
        "linkat": { disk, call, _ in
            try disk.link(
                disk.inside(call.text(0), call.path(1)), disk.inside(call.text(2), call.path(3)), call.flags(4))
        },
    ]

    private mutating func open(
        _ call: RecordedCall, _ directory: String, _ path: String, _ flags: Set<Substring>, as descriptor: Int
    ) throws {
        guard flags.isDisjoint(with: ["O_APPEND", "O_TMPFILE"]) else { throw RecordingError("not modelled: \(call)") }
        let isLinkFollowed = !flags.contains("O_NOFOLLOW") && !flags.isSuperset(of: ["O_CREAT", "O_EXCL"])
        let path = try pathOutside(directory, path)
        let entry = try entry(path, from: self.directory(directory), followingLast: isLinkFollowed)
        guard try entry != nil || !call.mayChangeFiles else {
            throw RecordingError("changes something outside: \(call)")
        }

        var node = entry?.node
        if let entry, node == nil {
            guard flags.contains("O_CREAT") else { throw RecordingError("there is no such file: \(call)") }
            node = try put(.file(FileContents()), at: entry)
        } else if let node, flags.contains("O_TRUNC") {
            try change(node) { $0.truncate(to: 0) }
        }
        openFiles.append(OpenFile(node: node, pathOutside: node == nil && path.hasPrefix("/") ? path : nil))
        descriptors[descriptor] = openFiles.count - 1
    }

    /// A name in a directory outside as the path that it is there, which may lead into the home; any other path as it
    /// is.
    private func pathOutside(_ directory: String, _ path: String) throws -> String {
        guard !path.hasPrefix("/"), let number = Int(directory),
            let outside = try openFiles[openFile(number)].pathOutside
        else { return path }
        return outside == "/" ? "/" + path : outside + "/" + path
    }

    private mutating func duplicate(_ descriptor: Int, as copy: Int) throws {
        descriptors[copy] = try openFile(descriptor)
    }

    private mutating func write(_ call: RecordedCall, _ count: Int) throws {
        let file = try openFile(call.number(0))
        guard let node = openFiles[file].node else { return }
        let bytes = try call.bytes(1)
        let offset = openFiles[file].offset
        try change(node) { $0.write(Data(bytes.prefix(count)), at: offset) }
        openFiles[file].offset += count
    }

    private mutating func synchronize(descriptor: Int) throws {
        if let node = try node(of: descriptor) { synchronize(node) }
    }

    private mutating func rename(_ from: Entry, _ to: Entry, _ flags: Set<Substring>) throws {
        guard let moved = from.node, flags.isSubset(of: ["RENAME_NOREPLACE", "RENAME_EXCHANGE", "0"])
        else { throw RecordingError("not modelled: renaming \(from) to \(to) with \(flags)") }
        if case .directory = nodes[moved] { throw RecordingError("not modelled: renaming a directory") }
        // Two names of one file stay as they are.
        if from.node == to.node { return }
        try set(to, to: moved)
        try set(from, to: flags.contains("RENAME_EXCHANGE") ? to.node : nil)
    }

    private mutating func unlink(_ entry: Entry, _ flags: Set<Substring>) throws {
        guard entry.node != nil, flags == ["0"] else {
            throw RecordingError("not modelled: removing \(entry) with \(flags)")
        }
        try set(entry, to: nil)
    }

    private mutating func link(_ from: Entry, _ to: Entry, _ flags: Set<Substring>) throws {
        guard let node = from.node, to.node == nil, flags == ["0"]
        else { throw RecordingError("not modelled: linking \(from) as \(to) with \(flags)") }
        try set(to, to: node)
    }

    private func inside(_ directory: String, _ path: String) throws -> Entry {
        guard let entry = try entry(path, from: self.directory(directory), followingLast: false)
        else { throw RecordingError("changes something outside: \(path)") }
        return entry
    }

    private func directory(_ descriptor: String) throws -> Int? {
        if descriptor == "AT_FDCWD" { return 0 }
        guard let number = Int(descriptor) else { throw RecordingError("no descriptor: \(descriptor)") }
        return try node(of: number)
    }

    private func node(of descriptor: Int) throws -> Int? {
        openFiles[try openFile(descriptor)].node
    }

    private func openFile(_ descriptor: Int) throws -> Int {
        guard let file = descriptors[descriptor] else { throw RecordingError("descriptor \(descriptor) is not open") }
        return file
    }
}
