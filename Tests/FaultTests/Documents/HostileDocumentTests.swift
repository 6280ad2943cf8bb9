import Foundation
import TestSupport
import Testing

/// Documents made to trap, to hang or to fill memory, given to the command: each is refused in one line that
/// says what and where, within the ``ResourceLimit``.
@Suite struct HostileDocumentTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(
        .enabled(if: !HostileDocument.names.isEmpty, "needs python3"),
        .enabled(if: ResourceLimit.binds, "a debug build may take longer"), arguments: HostileDocument.names)
    func aHostileDocumentIsRefused(_ name: String) throws {
        let size = try HostileDocument.make(name, in: home)
        for arguments in [
            ["import", "com.pigeon", "hostile.plist"], ["read", "./hostile.plist"],
            ["export", "./hostile.plist", "-"],
        ] {
            let outcome = try ResourceLimit.run(arguments, size: size, in: home)
            #expect(outcome.isRefusal(naming: "hostile.plist"), "\(name)\n\(outcome.testDescription)")
            #expect(outcome.message.contains(#/byte \d+/#), "\(name)\n\(outcome.testDescription)")
        }
        #expect(try home.files(in: ".") == ["hostile.plist"])
    }

    /// A hash that a document's author could foresee would make these take hours.
    @Test(
        .enabled(if: ResourceLimit.binds, "a debug build may take longer"),
        arguments: ["key_%08.0f = v;", "%08.0f_key = v;", "%01000.0f = v;"])
    func manyLikeKeysAreReadAtOnce(_ form: String) throws {
        let count = form.contains("1000") ? 20_000 : 1_000_000
        let made = try home.shell("seq -f '\(form)' \(count) > hostile.plist && stat -c %s hostile.plist")
        let size = try #require(Int(made.text.dropLast()))
        let outcome = try ResourceLimit.run(["read", "./hostile.plist", "none"], size: size, factor: 16, in: home)
        #expect(outcome == .failure("The domain/default pair of (./hostile.plist, none) does not exist"))
    }

    /// Whoever opens a pipe to read lets the one go on who opens it to write.
    @Test func anExternalEntityIsNotFetched() throws {
        let pipe = home.absolute("pipe")
        try home.create(
            "hostile.plist",
            """
            <!DOCTYPE plist SYSTEM "file://\(pipe)" [
            <!ENTITY a SYSTEM "file://\(pipe)"> <!ENTITY % b SYSTEM "\(pipe)"> %b; ]>
            <plist><dict><key>k</key><string>&a;</string></dict></plist>
            """)
        let outcome = try home.shell(
            """
            mkfifo pipe
            ( : > pipe; : > fetched ) &
            prefs import com.pigeon hostile.plist; status=$?
            prefs read ./hostile.plist
            [ ! -e fetched ] && kill $! && exit $status
            """)
        #expect(outcome.status == 1 && outcome.stdout.isEmpty)
        #expect(outcome.message.split(separator: "\n").count == 2 && outcome.message.contains("&a;"))
        #expect(try home.files(in: ".") == ["hostile.plist", "pipe"])
    }

    /// A line feed at its end is all that a document can lose.
    @Test(arguments: [
        (
            "cut.xml",
            "<dict><key>k&amp;</key><array><integer>1</integer><real>0.5</real><data>AAE=</data></array></dict>"
        ),
        ("cut.txt", #"{ "k\U00e9" = ( a, <00 ff>, <*I5>, 'b' ); /* c */ l = { m = n; }; }"#),
    ])
    func aDocumentCutAnywhereIsRefused(_ name: String, _ text: String) throws {
        try home.create(name, name == "cut.xml" ? TemporaryHome.document(text) : text + "\n")
        try home.run("import", "com.pigeon", name)
        try home.run("export", "com.pigeon", "cut.plist")
        #expect(try everyCut(of: name) == .success("all refused\n"))
        #expect(try everyCut(of: "cut.plist") == .success("all refused\n"))
    }

    private func everyCut(of name: String) throws -> Outcome {
        let before = try home.bytes("store/com.pigeon.plist")
        let outcome = try home.shell(
            """
            ulimit -c 0; ulimit -t 60
            length=0 size=$(stat -c %s \(name))
            [ \(name) = cut.plist ] || size=$((size - 1))
            [ $size -gt 50 ] || exit
            while [ $length -lt $size ]; do
                head -c $length \(name) > part
                prefs import com.pigeon part 2> message; status=$?
                [ $status = 1 ] && [ $(wc -l < message) = 1 ] || { echo "$length: $status"; cat message; }
                length=$((length + 1))
            done
            echo all refused
            """)
        #expect(try home.bytes("store/com.pigeon.plist") == before)
        return outcome
    }
}
