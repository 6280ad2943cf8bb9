import Foundation
import Testing

/// The rules by which the disk of the model loses things.
@Suite struct DiskModelTests {
    private static let old = FileTree.Node.file(Data("old".utf8))
    private static let new = FileTree.Node.file(Data("new".utf8))

    /// What may be left of a home with the file `name` after these calls.
    private func states(after lines: String...) throws -> Set<[String: FileTree.Node]> {
        var tree = FileTree()
        tree.nodes["name"] = Self.old
        var disk = try DiskModel(tree, home: "/home")
        for line in lines {
            try disk.apply(RecordedCall(parsing: Self.inHexadecimal(line)[...]))
        }
        return Set(disk.crashStates().map(\.nodes))
    }

    /// Writes strings as `strace -xx` does.
    private static func inHexadecimal(_ line: String) -> String {
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
            index % 2 == 0 ? String(part) : part.utf8.map { "\\x" + String($0, radix: 16) }.joined()
        }.joined(separator: "\"")
    }

    private static let create = #"openat(AT_FDCWD, "temporary", O_WRONLY|O_CREAT|O_EXCL, 0600) = 3"#
    private static let write = #"write(3, "new", 3) = 3"#
    private static let openHome = #"openat(AT_FDCWD, "/home", O_RDONLY|O_DIRECTORY) = 4"#
    private static let renaming = #"renameat(4, "temporary", 4, "name") = 0"#

    @Test func contentsThatWereNotSynchronizedMayBeMissing() throws {
        let contents = Set(try states(after: Self.create, Self.write).map { $0["temporary"] })
        #expect(contents.isSuperset(of: [nil, Self.new, .file(Data()), .file(Data("n".utf8)), .file(Data(count: 3))]))
        #expect(contents.count > 5)
    }

    @Test func synchronizingAFileSavesItsContentsAndNotItsName() throws {
        #expect(
            try states(after: Self.create, Self.write, "fsync(3) = 0")
                == [["name": Self.old], ["name": Self.old, "temporary": Self.new]])
    }

    @Test func whatIsWrittenAfterwardsMayBeMissingAgain() throws {
        let contents = try states(after: Self.create, Self.write, "fsync(3) = 0", Self.write).compactMap {
            $0["temporary"]
        }
        #expect(Set(contents).isSuperset(of: [Self.new, .file(Data("newnew".utf8)), .file(Data())]))
    }

    @Test func aRenamingMayBeThereOrNotOnEitherSide() throws {
        #expect(
            try states(after: Self.create, Self.write, "fsync(3) = 0", Self.openHome, "fsync(4) = 0", Self.renaming)
                == [
                    ["name": Self.old, "temporary": Self.new], ["name": Self.new], ["name": Self.old],
                    ["name": Self.new, "temporary": Self.new],
                ])
    }

    @Test func anExchangeMayBeThereOrNotOnEitherSide() throws {
        let exchange = #"renameat2(4, "temporary", 4, "name", RENAME_EXCHANGE) = 0"#
        let lines = [Self.create, Self.write, "fsync(3) = 0", Self.openHome, "fsync(4) = 0", exchange]
        #expect(
            try states(after: lines[0], lines[1], lines[2], lines[3], lines[4], lines[5]) == [
                ["name": Self.old, "temporary": Self.new], ["name": Self.new, "temporary": Self.old],
                ["name": Self.old, "temporary": Self.old], ["name": Self.new, "temporary": Self.new],
            ])
        #expect(
            try states(after: lines[0], lines[1], lines[2], lines[3], lines[5], "fsync(4) = 0")
                == [["name": Self.new, "temporary": Self.old]])
    }

    @Test func synchronizingADirectorySavesItsNamesAndNotTheContents() throws {
        let states = try states(after: Self.create, Self.write, Self.openHome, Self.renaming, "fsync(4) = 0")
        #expect(states.allSatisfy { Set($0.keys) == ["name"] })
        #expect(states.contains(["name": .file(Data())]) && states.contains(["name": Self.new]) && states.count > 4)
    }

    @Test func aRemovedNameMayStillBeThere() throws {
        #expect(try states(after: #"unlink("name") = 0"#) == [["name": Self.old], [:]])
        #expect(try states(after: #"unlink("name") = 0"#, Self.openHome, "fsync(4) = 0") == [[:]])
    }

    @Test func aSecondNameIsANameLikeAnyOther() throws {
        #expect(
            try states(after: #"link("name", "second") = 0"#)
                == [["name": Self.old], ["name": Self.old, "second": Self.old]])
    }

    @Test func whatIsInADirectoryGoesWithItsName() throws {
        let lines = [
            #"mkdir("d", 0700) = 0"#, #"openat(AT_FDCWD, "d/f", O_WRONLY|O_CREAT, 0600) = 3"#, "fsync(3) = 0",
            #"openat(AT_FDCWD, "d", O_RDONLY|O_DIRECTORY) = 4"#, "fsync(4) = 0",
        ]
        let whole: [String: FileTree.Node] = ["name": Self.old, "d": .directory, "d/f": .file(Data())]
        #expect(try states(after: lines[0], lines[1], lines[2], lines[3], lines[4]) == [["name": Self.old], whole])
    }

    @Test func callsThatFailOrEndTheProcessChangeNothing() throws {
        #expect(try states(after: #"unlink("name") = -1 EACCES (x)"#, #"unlink("name") = ?"#) == [["name": Self.old]])
    }

    @Test func emptyingAFileMayLoseIt() throws {
        let states = try states(after: #"openat(AT_FDCWD, "name", O_WRONLY|O_TRUNC) = 3"#, Self.write)
        #expect(states.isSuperset(of: [["name": Self.old], ["name": Self.new], ["name": .file(Data())]]))
    }

    @Test func descriptorsThatWereCopiedWriteOn() throws {
        #expect(
            try states(
                after: Self.create, Self.write, "dup(3) = 5", "close(3) = 0", #"write(5, "er", 2) = 2"#, "fsync(5) = 0"
            )
            .contains(["name": Self.old, "temporary": .file(Data("newer".utf8))]))
    }
}
