import Foundation
import TestSupport
import Testing

@Suite struct FindCommandTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{HPMapType=standard;nested={list=(one,{deep=treasure;});};count=5;}")
        try home.run("write", "com.pigeon", "flag", "-bool", "yes")
        try home.run("write", "com.crow", "HPMapType", "satellite")
        try home.run("write", "-g", "AppleLocale", "-string", "en_US")
    }

    @Test(arguments: ["HPMapType", "hpmaptype", "MAPTY"])
    func inKeysWhateverTheirCase(word: String) throws {
        #expect(
            try home.run("find", word)
                == .success(
                    """
                    Found 1 keys in domain 'com.crow': {
                        HPMapType = satellite;
                    }
                    Found 1 keys in domain 'com.pigeon': {
                        HPMapType = standard;
                    }

                    """))
    }

    @Test(arguments: ["treasure", "TREASURE", "deep"])
    func inNestedStringsAndKeys(word: String) throws {
        #expect(
            try home.run("find", word)
                == .success(
                    """
                    Found 1 keys in domain 'com.pigeon': {
                        nested =     {
                            list =         (
                                one,
                                            {
                                    deep = treasure;
                                }
                            );
                        };
                    }

                    """))
    }

    @Test func inTheNameOfADomain() throws {
        let outcome = try home.run("find", "PIGEON")
        #expect(outcome.text.hasPrefix("Found 4 keys in domain 'com.pigeon': {\n    HPMapType = standard;\n"))
        #expect(outcome.text.hasSuffix("    };\n}\n"))
        #expect(!outcome.text.contains("com.crow"))
    }

    @Test func inTheGlobalDomain() throws {
        #expect(
            try home.run("find", "en_us")
                == .success("Found 1 keys in domain 'Apple Global Domain': {\n    AppleLocale = \"en_US\";\n}\n"))
    }

    @Test func inRegisteredValues() throws {
        try home.run("register", "com.owl", "night", "-string", "wakeful")
        #expect(
            try home.run("find", "wakeful")
                == .success("Found 1 keys in domain 'com.owl': {\n    night = wakeful;\n}\n"))
    }

    @Test(arguments: ["nowhere", "yes", "2024"])
    func nothingFoundIsNoFailure(word: String) throws {
        try home.run("write", "com.crow", "when", "-date", "2024-01-02")
        #expect(
            try home.run("find", word)
                == Outcome(status: 0, stderr: .init("prefs: No domain, key, nor value containing '\(word)'\n".utf8)))
    }

    @Test func numbersBooleansDatesAndDataDoNotMatch() throws {
        try home.run("write", "com.crow", "number", "-int", "777")
        try home.run("write", "com.crow", "bytes", "-data", "777777")
        let outcome = try home.run("find", "777")
        #expect(outcome.stdout.isEmpty && outcome.status == 0)
        #expect(try home.run("write", "com.crow", "text", "x777x") == .silence)
        #expect(try home.run("find", "777") == .success("Found 1 keys in domain 'com.crow': {\n    text = x777x;\n}\n"))
    }

    @Test func manyDomainsAreFoundInTheirOrder() throws {
        let numbers = 1000..<1700
        for number in numbers {
            let text = number % 100 == 0 ? "{ broken" : "{ key = needle\(number); other = (a, b); }"
            try home.create("store/com.many.app\(number).plist", text)
        }
        try home.run("register", "com.many.app1001", "{ default = needle; }")

        let outcome = try home.run("find", "NEEDLE")
        #expect(outcome.status == 1)
        let domains = outcome.text.split(separator: "\n").filter { $0.hasPrefix("Found") }
        let sound = numbers.filter { $0 % 100 != 0 }
        #expect(
            domains == sound.map { "Found \($0 == 1001 ? 2 : 1) keys in domain 'com.many.app\($0)': {" })
        let damaged = outcome.message.matches(of: /app1[0-6]00/).map { String($0.output) }
        #expect(damaged == numbers.filter { $0 % 100 == 0 }.map { "app\($0)" })
        #expect(try home.run("find", "needle1001").text.contains("needle1001"))
    }

    @Test func wordIsNeeded() throws {
        let outcome = try home.run("find")
        #expect(outcome.isWrongUse(of: "find"))
    }

    @Test func argumentsBehindTheWordAreIgnored() throws {
        #expect(
            try home.run("find", "en_US", "HPMapType")
                == .success("Found 1 keys in domain 'Apple Global Domain': {\n    AppleLocale = \"en_US\";\n}\n"))
    }

    @Test func onATerminalFindSaysThatItTakesOneWord() throws {
        func said(_ words: String) throws -> String {
            try home.shellOnTerminal("TERM=xterm prefs find \(words) 2>&1 >/dev/null").text
        }
        let notice = "prefs: find takes one word, and looks for com.pigeon in all domains; "
        #expect(try said("com.pigeon HPMapType") == notice + "prefs read DOMAIN | grep WORD looks in one\n")
        #expect(try said("com.pigeon").isEmpty)
    }

    @Test func looksAtItsHostScopeOnly() throws {
        try home.run("-currentHost", "write", "com.pigeon", "HPMapType", "hybrid")
        #expect(
            try home.run("-currentHost", "find", "maptype")
                == .success("Found 1 keys in domain 'com.pigeon': {\n    HPMapType = hybrid;\n}\n"))
        #expect(try !home.run("find", "maptype").text.contains("hybrid"))
    }

    @Test func anEmptyWordIsNowhere() throws {
        try home.run("write", "com.pigeon", "k", "v")
        let outcome = try home.run("find", "")
        #expect(outcome.status == 0 && outcome.stdout.isEmpty)
        #expect(outcome.message == "prefs: No domain, key, nor value containing ''\n")
    }
}
