public import Foundation
public import PrefsCore

/// URLs in settings, stored in a form that people can read and type.
///
/// | URL | stored as |
/// |---|---|
/// | a file | the path, with `~` for the home directory; for a directory with a slash at its end |
/// | any other with a scheme, and a file with more than a path | the string, such as `https://host/path?query` |
/// | one without a scheme, `a/b?query` | a dictionary with the key `relativeURL`, as its string would be a path |
///
/// UserDefaults stores files in the same form, but not other URLs: on Apple's systems these are stored as keyed
/// archives, and with Foundation on Linux they lose everything but their path.
extension PropertyList {
    /// The stored form of a URL, from which ``urlValue`` makes a URL with the same string. A URL that is relative to
    /// another is made absolute.
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

    /// The stored URL. A string that begins with a scheme and a colon is a URL. Any other string is a path, in which
    /// `~` and `~name` at the beginning are home directories; so a relative path with a colon in its first component
    /// must be written `./a:b`, as in a relative URL. Nil for an empty string, a string that is not a URL, and any
    /// other value.
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

    /// Whether a string begins with a scheme (RFC 3986, section 3.1) and a colon.
    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first, isLetter(first)
        else { return false }
        return text.utf8[..<colon].allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    // MARK: Paths

    /// The path of a file URL that consists of nothing but the path; nil for other URLs.
    private static func path(of url: URL, _ text: String) -> String? {
        guard url.isFileURL else { return nil }
        let path = url.absoluteURL.path(percentEncoded: false)
        guard path.utf8.first == UInt8(ascii: "/"), Self.url(ofPath: path).absoluteString.utf8.elementsEqual(text.utf8)
        else { return nil }
        return path
    }

    /// The file URL of a path, which is a directory's if the path ends with a slash. The file system is not asked.
    private static func url(ofPath path: String) -> URL {
        URL(fileURLWithPath: path, isDirectory: path.utf8.last == UInt8(ascii: "/"))
    }

    /// The home directory that shells substitute for `~`, without a slash at its end; nil if it is `/` or not an
    /// absolute path.
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
