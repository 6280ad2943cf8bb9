public import Foundation
public import PrefsCore

/// URLs as settings have them, for people to read and to type.
///
/// | URL | is stored as |
/// |---|---|
/// | a file | the path, `~` being the home directory; with a slash at its end for a directory |
/// | any other, and a file's that is more than a path | the text, such as `https://host/path?query` |
/// | one without a scheme, such as `a/b?query` | a dictionary of the key `relativeURL`, since its text would be a path |
///
/// The first is what UserDefaults does. It has no second: other URLs are keyed archives on Apple's systems, and lose all but their path with
/// Foundation on Linux.
extension PropertyList {
    /// What is stored for a URL; ``urlValue`` makes a URL of the same text of it. A URL relative to another is made absolute.
    public init(_ url: URL) {
        let text = url.absoluteString
        if let path = Self.path(of: url, text) {
            self = .string(Self.abbreviated(path))
        } else if Self.hasScheme(text) {
            self = .string(text)
        } else {
            self = .dictionary([Self.relativeURLKey: .string(text)])
        }
    }

    /// The URL that is stored. A text that begins with a scheme and a colon is a URL, and any other a path, `~` and `~name`
    /// at its beginning being home directories; so a relative path with a colon in its first part is to be written `./a:b`, as
    /// in a relative URL. Nil for an empty text, a text that is no URL, and everything else.
    public var urlValue: URL? {
        switch self {
        case .string(let text) where text.isEmpty: nil
        case .string(let text) where Self.hasScheme(text): URL(string: text)
        case .string(let path): Self.url(ofPath: Self.expanded(path))
        case .dictionary(let dictionary): dictionary.relativeURL
        default: nil
        }
    }

    fileprivate static let relativeURLKey = "relativeURL"

    // MARK: Schemes

    /// Whether a text begins as RFC 3986, section 3.1, says, and a colon follows.
    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first, isLetter(first)
        else { return false }
        return text.utf8[..<colon].allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    // MARK: Paths

    /// The path of a file's URL that says nothing but the path.
    private static func path(of url: URL, _ text: String) -> String? {
        guard url.isFileURL else { return nil }
        let path = url.absoluteURL.path(percentEncoded: false)
        guard path.utf8.first == UInt8(ascii: "/"), Self.url(ofPath: path).absoluteString.utf8.elementsEqual(text.utf8)
        else { return nil }
        return path
    }

    /// The file system is not asked whether the path is that of a directory.
    private static func url(ofPath path: String) -> URL {
        URL(fileURLWithPath: path, isDirectory: path.utf8.last == UInt8(ascii: "/"))
    }

    /// The home directory that shells mean by `~`, without a slash at its end.
    private static var home: String? {
        let home = (try? Environment.process.value("HOME")) ?? NSHomeDirectory()
        guard home.utf8.first == UInt8(ascii: "/"), let end = home.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") })
        else { return nil }
        return String(home[...end])
    }

    private static func abbreviated(_ path: String) -> String {
        guard let home, path.utf8.starts(with: home.utf8) else { return path }
        let rest = path.utf8.dropFirst(home.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/") ? "~" + String(Substring(rest)) : path
    }

    private static func expanded(_ path: String) -> String {
        guard path.utf8.first == UInt8(ascii: "~") else { return path }
        let rest = path.utf8.dropFirst()
        if rest.isEmpty || rest.first == UInt8(ascii: "/") { return home.map { $0 + String(Substring(rest)) } ?? path }
        return NSString(string: path).expandingTildeInPath
    }
}

extension PropertyListDictionary {
    fileprivate var relativeURL: URL? {
        guard count == 1, case .string(let text)? = self[PropertyList.relativeURLKey] else { return nil }
        return URL(string: text)
    }
}
