import TestSupport
import Testing

/// `--keypath` in place of KEY.
@Suite struct KeyPathTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ win = { frame = (1, 2); title = t; }; \"a.b\" = dot; }")
    }

    private func read(_ path: String) throws -> Outcome {
        try home.run("read", "com.pigeon", "--keypath", path)
    }

    @Test func aValueInsideIsRead() throws {
        #expect(try read("win.title") == .success("t\n"))
        #expect(try read("win.frame.1") == .success("2\n"))
        #expect(try read("a\\.b") == .success("dot\n"))
        #expect(try home.run("read", "--keypath", "win.title", "com.pigeon") == .success("t\n"))
        #expect(try read("win.none") == .failure("The domain/default pair of (com.pigeon, win.none) does not exist"))
        #expect(try home.run("read-type", "com.pigeon", "--keypath", "win.frame") == .success("Type is array\n"))
    }

    @Test func aKeyThatLooksLikeAPathIsStoredAndSaidOnATerminal() throws {
        func said(_ command: String) throws -> String {
            let text = try home.shellOnTerminal("prefs \(command) 2>&1").text
            return text.replacing("prefs: ", with: "").replacing(" is a new key; do you mean --keypath", with: ":")
        }
        try home.run("write", "./f", "{ win = { title = t; }; }")
        for (words, meant) in [
            ("com.pigeon win.title", "win.title: win.title?"), ("./f win.title", "win.title: win.title?"),
            ("com.pigeon 'win.frame[1]'", "win.frame[1]: win.frame.1?"), ("com.pigeon win.none", ""),
            ("com.pigeon com.apple", ""), ("com.pigeon a.b", ""), ("com.pigeon 'win\\.title'", ""),
            ("com.pigeon --keypath 'win[frame]'", "win[frame]: win.frame?"), ("com.pigeon --keypath win.other", ""),
            ("com.pigeon --keypath :win:frame:0", ":win:frame:0: win.frame.0?"),
            ("com.pigeon --keypath win..more", "win..more: win.more?"), ("com.pigeon --keypath '$.win'", "$.win: win?"),
            ("com.pigeon --keypath 'none[0]'", ""), ("com.pigeon --keypath 'a\\.b'", ""),
        ] {
            #expect(try said("write \(words) -int 9") == (meant.isEmpty ? "" : "\(meant)\n"), "\(words)")
        }
        #expect(try home.run("read", "com.pigeon", "win.title") == .success("9\n"))
        #expect(try home.run("write", "com.pigeon", "win.frame", "9") == .silence)
        try home.run("register", "com.pigeon", "{ r = { k = 1; }; }")
        #expect(try said("register com.pigeon r.k 2") == "r.k: r.k?\n")
        try home.create("in.sh", "defaults write com.pigeon r..k 1\ndefaults write com.pigeon win..frame 1\n")
        #expect(try said("batch in.sh") == "in.sh:2: win..frame: win.frame?\n")
        #expect(try said("write com.pigeon win...frame 1").hasPrefix("win...frame: win.frame?"))
    }

    @Test func aValueInsideIsWritten() throws {
        #expect(try home.run("write", "com.pigeon", "--keypath", "win.title", "-int", "5") == .silence)
        #expect(try home.run("write", "com.pigeon", "--keypath", "win.new.deep", "x") == .silence)
        #expect(try home.run("write", "com.pigeon", "--keypath", "win.frame.2", "3") == .silence)
        #expect(try home.run("write", "com.pigeon", "--keypath", "win.frame", "-array-add", "4") == .silence)
        #expect(try home.run("write", "com.pigeon", "--keypath", "win", "-dict-add", "k", "v") == .silence)
        #expect(
            try home.run("export", "com.pigeon", "-", "--format", "json").text.filter { !$0.isWhitespace }
                == #"{"a.b":"dot","win":{"frame":["1","2","3","4"],"k":"v","new":{"deep":"x"},"title":5}}"#)
    }

    @Test func aValueInsideIsDeleted() throws {
        #expect(try home.run("delete", "com.pigeon", "--keypath", "win.frame.0") == .silence)
        #expect(try read("win.frame") == .success("(\n    2\n)\n"))
        #expect(try home.run("delete", "com.pigeon", "--keypath", "win.title") == .silence)
        #expect(try read("win.title").status == 1)
        #expect(try home.run("delete-all", "com.pigeon", "--keypath", "a\\.b") == .silence)
        #expect(try home.run("read", "com.pigeon", "a.b").status == 1)
    }

    @Test func aDefaultInsideIsRegistered() throws {
        #expect(try home.run("register", "com.owl", "--keypath", "win.title", "t") == .silence)
        #expect(try home.run("read", "com.owl", "--keypath", "win.title") == .success("t\n"))
    }

    @Test(arguments: [
        (["write", "com.pigeon", "--keypath", "win.frame.9", "x"], "win.frame.9"),
        (["write", "com.pigeon", "--keypath", "win.title.deep", "x"], "win.title"),
        (["write", "com.pigeon", "--keypath", "list.0", "x"], "list"),
        (["delete", "com.pigeon", "--keypath", "win.none"], "win.none"),
        (["delete", "com.pigeon", "--keypath", "none.deep"], "none"),
        (["write", "com.pigeon", "--keypath", "win.title", "-array-add", "x"], "win.title"),
    ])
    func thePartThatIsMissingIsNamed(arguments: [String], part: String) throws {
        let before = try home.run("export", "com.pigeon", "-")
        #expect(try home.run(arguments).isRefusal(naming: part))
        #expect(try home.run("export", "com.pigeon", "-") == before)
    }

    @Test(arguments: [
        ["read", "com.pigeon", "key", "--keypath", "a"], ["read", "--keypath", "a"],
        ["read", "com.pigeon", "--keypath"],
        ["write", "com.pigeon", "--keypath", "a"], ["rename", "com.pigeon", "--keypath", "a"],
        ["rename", "com.pigeon", "b", "--keypath", "a", "c"],
        ["find", "--keypath", "a"],
    ])
    func aKeyPathThatIsOutOfPlaceIsWrongUse(arguments: [String]) throws {
        #expect(try home.run(arguments).isWrongUse(of: arguments[0]))
    }

    /// What a script made for macOS says behind the key is said as it is.
    @Test func behindTheKeyOfAWriteThereAreNoOptions() throws {
        #expect(try home.run("write", "com.pigeon", "k", "--keypath").status == 0)
        #expect(try home.run("read", "com.pigeon", "k") == .success("--keypath\n"))
        try home.run("write", "com.pigeon", "k", "-array", "--dry-run", "--")
        #expect(try home.run("read", "com.pigeon", "k") == .success("(\n    \"--dry-run\",\n    \"--\"\n)\n"))
    }

    @Test func aKeyThatLooksLikeAnOptionStandsBehindTwoDashes() throws {
        #expect(try home.run("write", "--", "com.pigeon", "--raw", "x") == .silence)
        #expect(try home.run("read", "com.pigeon", "--", "--raw") == .success("x\n"))
        #expect(try home.run("read", "--raw", "--", "com.pigeon", "--raw") == .success("x\n"))
        #expect(try home.run("delete", "com.pigeon", "--", "--raw") == .silence)
        #expect(try home.run("read", "com.pigeon", "--unknown").isWrongUse(of: "read"))
    }
}
