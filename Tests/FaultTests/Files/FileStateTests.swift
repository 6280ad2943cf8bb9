import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// The four states of a file, absent, valid, malformed and unreadable, as every verb meets them.
@Suite struct FileStateTests {
    @Test func everyVerbHasARow() {
        #expect(Set(FileStateRow.all.map(\.verb)) == Set(Verb.allCases))
    }

    @Test(arguments: FileStateRow.all) func anAbsentFileIsAnEmptyDomain(_ row: FileStateRow) throws {
        for place in row.places {
            #expect(try run(row, place, in: home()) == row.absent, "\(place)")
        }
    }

    @Test(arguments: FileStateRow.all) func aValidFileIsRead(_ row: FileStateRow) throws {
        for place in row.places {
            let home = try home()
            try home.create(place.rawValue, FileStateRow.valid)
            let expected = place == .registered ? row.onlyRegistered : nil
            #expect(try run(row, place, in: home) == expected ?? row.outcome(ofUnread: place), "\(place)")
        }
    }

    @Test(arguments: BrokenFile.malformed, FileStateRow.all)
    func aMalformedFileIsReportedAndStays(_ file: BrokenFile, _ row: FileStateRow) throws {
        for place in row.places { try check(row, place, file, run) }
    }

    @Test(
        .enabled(if: UnprivilegedUser.isThereOneWhomPermissionsBind, "needs setpriv, for the superuser"),
        arguments: FileStateRow.all)
    func anUnreadableFileIsReportedAndStays(_ row: FileStateRow) throws {
        for place in row.places {
            try check(row, place, .unreadable) { row, place, home in
                try UnprivilegedUser.run(row.commandLine(place), in: home)
            }
        }
    }

    private func check(
        _ row: FileStateRow, _ place: DomainFile, _ file: BrokenFile,
        _ run: (FileStateRow, DomainFile, TemporaryHome) throws -> Outcome
    ) throws {
        let (home, path) = (try home(), place.rawValue)
        try home.create(path, file.contents, mode: file.mode)
        let (mode, inode) = (try home.mode(path), try home.inode(path))
        let before = try home.files(in: ".")

        let outcome = try run(row, place, home)
        if row.reads.contains(place) {
            #expect(outcome.text == row.rest, "\(outcome.testDescription)")
            #expect(outcome.status == row.failureStatus, "\(outcome.testDescription)")
            #expect(
                Outcome(status: 1, stderr: outcome.stderr).isRefusal(naming: home.absolute(path)),
                "\(outcome.testDescription)")
            for word in file.words { #expect(outcome.message.contains(word), "\(outcome.testDescription)") }
            #expect(try home.files(in: ".").subtracting(["tool"]) == before, "\(outcome.testDescription)")
        } else {
            #expect(outcome == row.outcome(ofUnread: place), "\(outcome.testDescription)")
        }
        #expect(try home.mode(path) == mode && home.inode(path) == inode, "\(outcome.testDescription)")
        try home.shell("[ -r '\(path)' ] || chmod u+r '\(path)'")
        #expect(try home.bytes(path) == file.contents, "\(outcome.testDescription)")
    }

    private func home() throws -> TemporaryHome {
        let home = try TemporaryHome()
        try home.create("other.plist", "{ b = 2; }", mode: 0o644)
        try home.create("declared.json", #"{"com.pigeon": {"a": "2"}}"#, mode: 0o644)
        try home.create("all.plist", "{ com.pigeon = { b = 2; }; }", mode: 0o644)
        try home.create("lines.sh", "prefs write com.pigeon a 2\n", mode: 0o644)
        try home.create(
            "Pigeon.bundle/Root.plist", "{PreferenceSpecifiers = ({Type = PSTextFieldSpecifier; Key = a;});}",
            mode: 0o644)
        return home
    }

    private func run(_ row: FileStateRow, _ place: DomainFile, in home: TemporaryHome) throws -> Outcome {
        try home.run(row.commandLine(place))
    }
}

extension FileStateRow {
    /// The files that the command could be about. What is registered is for every host.
    fileprivate var places: [DomainFile] {
        switch verb {
        case .register: [.stored, .registered]
        // The host is said on each line, or in the document.
        case .batch, .apply: [.stored, .savedState]
        case _ where arguments.contains("--all"): [.stored, .savedState]
        default: DomainFile.allCases
        }
    }

    /// What it says when there is a file that it does not read, or can read.
    fileprivate func outcome(ofUnread place: DomainFile) -> Outcome {
        let isElsewhere = place == .registered || place == .savedState
        return isElsewhere && !reads.contains(place) ? absent : valid
    }
}
