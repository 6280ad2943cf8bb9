import Foundation
import PrefsFoundation
import Testing

@Suite struct URLTests {
    private let preferences: Preferences

    init() throws {
        preferences = try Preferences(inMemory: "com.pigeon")
    }

    private static let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()

    /// The text of a URL, and what is stored for it.
    private static let forms: [(String, PropertyList)] = [
        ("file:///etc/passwd", "/etc/passwd"),
        ("file:///tmp", "/tmp"),
        ("file:///tmp/", "/tmp/"),
        ("file:///a%20b/%C3%A9", "/a b/é"),
        ("file:///a//b/../c", "/a//b/../c"),
        ("file:///~/x", "/~/x"),
        ("file://\(home)", "~"),
        ("file://\(home)/", "~/"),
        ("file://\(home)/a%3Ab", .string("file://\(home)/a%3Ab")),
        ("file://\(home)/Pictures/a.png", "~/Pictures/a.png"),
        ("file://\(home)-of-another/a", .string("\(home)-of-another/a")),
        ("file:///a?page=1", "file:///a?page=1"),
        ("file:///a#part", "file:///a#part"),
        ("file://host/share/a", "file://host/share/a"),
        ("file:///a%FFb", "file:///a%FFb"),
        ("https://host/path?query", "https://host/path?query"),
        ("https://user@host:8080/a%20b/?q=1&r=%C3%A9#part", "https://user@host:8080/a%20b/?q=1&r=%C3%A9#part"),
        ("mailto:pigeon@loft.example", "mailto:pigeon@loft.example"),
        ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ("x-y+z.1:a", "x-y+z.1:a"),
        ("a/b?query", ["relativeURL": "a/b?query"]),
        ("//host/a", ["relativeURL": "//host/a"]),
        ("#part", ["relativeURL": "#part"]),
    ]

    @Test(arguments: forms) func urlsAreStoredReadablyAndComeBack(_ text: String, _ stored: PropertyList) throws {
        let url = try #require(URL(string: text))
        preferences.set(url, forKey: "k")
        #expect(preferences.object(forKey: "k") == stored)
        #expect(preferences.url(forKey: "k") == url)
        #expect(preferences.url(forKey: "k")?.absoluteString == text)
    }

    @Test func urlsMadeOfPathsComeBack() {
        for path in [
            "/a b", "/a:b", "/%41", "/a?b#c", "/é/e\u{301}", "/a\nb", "/" + String(repeating: "a/", count: 500),
        ] {
            let url = URL(fileURLWithPath: path, isDirectory: path.hasSuffix("/"))
            preferences.set(url, forKey: "k")
            #expect(preferences.url(forKey: "k") == url, "\(path)")
        }
    }

    @Test func relativeURLsAreMadeAbsolute() throws {
        preferences.set(URL(string: "b?q", relativeTo: URL(string: "https://host/a/")), forKey: "k")
        #expect(preferences.object(forKey: "k") == "https://host/a/b?q")
    }

    @Test func textsArePathsUnlessTheyHaveAScheme() {
        func url(_ text: String) -> URL? {
            preferences.set(.string(text), forKey: "k")
            return preferences.url(forKey: "k")
        }
        #expect(url("/tmp") == URL(fileURLWithPath: "/tmp", isDirectory: false))
        #expect(url("~/a:b") == URL(fileURLWithPath: Self.home + "/a:b", isDirectory: false))
        #expect(url("~root/x")?.path == NSString(string: "~root/x").expandingTildeInPath)
        #expect(url("a b")?.path == FileManager.default.currentDirectoryPath + "/a b")
        #expect(url("./a:b")?.path == FileManager.default.currentDirectoryPath + "/a:b")
        #expect(url("1:2")?.isFileURL == true)
        #expect(url("é:b")?.isFileURL == true)
        #expect(url("https://host/path?query")?.host() == "host")
        #expect(url("HTTPS://host")?.host() == "host")
        #expect(url("file:///a%20b")?.path == "/a b")
        #expect(url("") == nil)
        #expect(url("http://[") == nil)
    }

    @Test func nothingElseIsAURL() {
        let others: [PropertyList] = [
            1, 1.5, true, .data([]), .data(Array("bplist00".utf8)), .data(Array("/tmp".utf8)), .uid(1), ["/tmp"], [:],
            ["relativeURL": 1], ["relativeURL": "a", "b": 1], .date(PropertyListDate(secondsSinceReferenceDate: 0)),
        ]
        for other in others {
            preferences.set(other, forKey: "k")
            #expect(preferences.url(forKey: "k") == nil, "\(other)")
        }
        #expect(preferences.url(forKey: "nothing") == nil)
    }

    @Test func nilRemovesAURL() {
        preferences.set(URL(fileURLWithPath: "/"), forKey: "k")
        let none: URL? = nil
        preferences.set(none, forKey: "k")
        #expect(preferences.object(forKey: "k") == nil)
    }

    @Test func tenThousandRandomTextsAreURLsThatComeBackOrNone() {
        var values = RandomAny(seed: 7)
        var changed: [String] = []
        for _ in 0..<10_000 {
            guard case .string(let text)? = try? PropertyList(bridging: values.next()) else { continue }
            for text in [text, "~" + text, "a:" + text, "file:" + text, "http://" + text] {
                preferences.set(.string(text), forKey: "k")
                guard let url = preferences.url(forKey: "k") else { continue }
                preferences.set(url, forKey: "k")
                if preferences.url(forKey: "k")?.absoluteString != url.absoluteString { changed.append(text) }
            }
        }
        #expect(changed.prefix(3).isEmpty)
    }
}
