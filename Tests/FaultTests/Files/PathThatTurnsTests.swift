import TestSupport
import Testing

/// Somebody holds the lock, a command waits for it, and then the path leads to another file.
@Suite struct PathThatTurnsTests {
    /// What happens to the path `files/own.plist`.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var before: String
        /// Whose lock the command waits for.
        var held = "files"
        var change: String
        /// All files and links afterwards, with the value of `k`.
        var after: String
    }

    static let cases = [
        Case(
            testDescription: "a link appears where nothing was", before: "plist a/real.plist a",
            change: "ln -s ../a/real.plist files/own.plist",
            after: "a/real.plist new, files/own.plist -> ../a/real.plist"),
        Case(
            testDescription: "a link to nothing appears", before: "mkdir a",
            change: "ln -s ../a/real.plist files/own.plist",
            after: "a/real.plist new, files/own.plist -> ../a/real.plist"),
        Case(
            testDescription: "a file moves, with a link in its place", before: "mkdir a; plist files/own.plist a",
            change: "mv files/own.plist a/real.plist; ln -s ../a/real.plist files/own.plist",
            after: "a/real.plist new, files/own.plist -> ../a/real.plist"),
        Case(
            testDescription: "a link to a file beside it appears", before: "plist files/real.plist a",
            change: "ln -s real.plist files/own.plist", after: "files/own.plist -> real.plist, files/real.plist new"),
        Case(
            testDescription: "a link is turned to another directory",
            before: "plist a/real.plist a; plist b/real.plist b; ln -s ../a/real.plist files/own.plist", held: "a",
            change: "ln -sfn ../b/real.plist files/own.plist",
            after: "a/real.plist a, b/real.plist new, files/own.plist -> ../b/real.plist"),
        Case(
            testDescription: "a link is turned to another name",
            before: "plist a/real.plist a; plist a/other.plist b; ln -s ../a/real.plist files/own.plist", held: "a",
            change: "ln -sfn ../a/other.plist files/own.plist",
            after: "a/other.plist new, a/real.plist a, files/own.plist -> ../a/other.plist"),
        Case(
            testDescription: "the file that a link leads to becomes one",
            before: "plist a/real.plist a; mkdir b; ln -s ../a/real.plist files/own.plist", held: "a",
            change: "mv a/real.plist b; ln -s ../b/real.plist a/real.plist",
            after: "a/real.plist -> ../b/real.plist, b/real.plist new, files/own.plist -> ../a/real.plist"),
        Case(
            testDescription: "a link gives way to a file",
            before: "plist a/real.plist a; ln -s ../a/real.plist files/own.plist", held: "a",
            change: "rm files/own.plist; plist files/own.plist b", after: "a/real.plist a, files/own.plist new"),
        Case(
            testDescription: "a directory gives way to a link", before: "plist files/own.plist a; plist a/own.plist b",
            change: "mv files moved; ln -s a files", after: "a/own.plist new, files -> a, moved/own.plist a"),
    ]

    @Test(arguments: cases, ["write ./files/own k new", "export com.pigeon files/own.plist"])
    func theFileIsMeantToWhichThePathLeadsUnderTheLock(_ turning: Case, _ command: String) throws {
        let home = try TemporaryHome()
        let outcome = try home.shell(
            """
            \(Self.functions)
            prefs write com.pigeon k new; mkdir files
            \(turning.before)
            wait_in \(turning.held) \(command)
            \(turning.change)
            let_go; list
            """, environment: ["PREFS_SYNC": nil])
        #expect(outcome == .success(turning.after + "\n"), "\(outcome.testDescription)")
    }

    /// As it does when somebody puts the settings under version control.
    @Test func aDomainOfTheStoreMayBecomeALinkMeanwhile() throws {
        let home = try TemporaryHome()
        #expect(
            try home.shell(
                """
                \(Self.functions)
                prefs write com.pigeon old 1
                wait_in store write com.pigeon k new
                mkdir a; mv store/com.pigeon.plist a/real.plist; ln -s ../a/real.plist store/com.pigeon.plist
                let_go; list; readlink store/com.pigeon.plist
                """, environment: ["PREFS_SYNC": nil]) == .success("a/real.plist new\n../a/real.plist\n"))
    }

    @Test(.enabled(if: Device.canBeMade, "needs the right to make device nodes"))
    func anExportGoesIntoADeviceToWhichALinkIsTurned() throws {
        let home = try TemporaryHome()
        try Device.null.make(in: home)
        #expect(
            try home.shell(
                """
                \(Self.functions)
                plist a/real.plist a; mkdir files; ln -s ../a/real.plist files/own.plist; prefs write com.pigeon k new
                wait_in a export com.pigeon files/own.plist
                ln -sfn ../null files/own.plist
                let_go; find . -path ./store -prune -o -type f -print; prefs read ./a/real k; readlink files/own.plist; stat -c %F null
                """, environment: ["PREFS_SYNC": nil])
                == .success("./a/real.plist\na\n../null\ncharacter special file\n"))
    }

    @Test(arguments: ["write ./files/own k new", "export com.pigeon files/own.plist"])
    func aPipeInPlaceOfTheFileIsNotReplaced(_ command: String) throws {
        let home = try TemporaryHome()
        let outcome = try home.shell(
            """
            \(Self.functions)
            plist files/own.plist a; prefs write com.pigeon k new
            wait_in files \(command)
            rm files/own.plist; mkfifo files/own.plist
            let_go; echo $?; stat -c %F files/own.plist
            """, environment: ["PREFS_SYNC": nil])
        #expect(outcome.text == "1\nfifo\n", "\(outcome.testDescription)")
        #expect(
            outcome.message.hasSuffix("files/own.plist is not a regular file; leaving it unchanged.\n"),
            "\(outcome.testDescription)")
    }

    /// Helpers of the scripts.
    static let functions = """
        plist() { mkdir -p "${1%/*}"; echo "{ k = $2; }" > "$1"; }
        # Starts the command and returns when it has opened the directory, whose lock it cannot have.
        wait_in() {
            exec 9< "$1"; flock 9; directory=$(readlink -f "$1"); shift
            "$PREFS_TOOL" "$@" 9<&- & writer=$!
            # Before it is the command, it is a shell, which has all that this one has.
            until [ /proc/$writer/exe -ef "$PREFS_TOOL" ]; do sleep 0.01; done
            until readlink /proc/$writer/fd/* | grep -qx "$directory"; do sleep 0.01; done
        }
        # Lets the command go on, to its end.
        let_go() { exec 9<&-; wait $writer; }
        list() {
            find . -path ./store -prune -o -type l -printf '%P -> %l\\n' -o -type f -printf '%P\\n' | sort |
            while read -r file rest; do
                echo "$file $(if [ "$rest" ]; then echo "$rest"; else prefs read "./$file" k; fi)"
            done | paste -sd , | sed 's/,/, /g'
        }
        """
}
