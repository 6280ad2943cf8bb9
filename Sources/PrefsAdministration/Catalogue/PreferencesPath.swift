package import PrefsCore
import PropertyLists

/// The domain that macOS keeps at a path in one of its preferences folders. Scripts for macOS name domains by such
/// paths.
///
/// ```
/// ~/Library/Preferences/com.pigeon[.plist]      com.pigeon
/// ~/Library/Preferences/ByHost/com.pigeon.UUID  com.pigeon on that host; without a host on this one
/// ~/Library/Preferences/.GlobalPreferences      the global domain
/// /Library/Preferences/com.pigeon               com.pigeon of the whole system
/// ```
package struct PreferencesPath {
    package let name: DomainName
    package let owner: Owner

    package enum Owner {
        case user
        /// The user on one host; nil is the host of this process.
        case userOnHost(HostIdentifier?)
        case system
    }

    /// Finds the domain of a path; nil for a path in no preferences folder, and for one that no domain can have.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - isInHome: Whether the path is in the user's home directory, even if that is `/`.
    ///   - environment: Names the user's home directory and this host.
    package init?(_ path: String, isInHome: Bool = false, _ environment: Environment) throws(PreferencesError) {
        let parts = Self.parts(of: path)
        // A path that ends in a slash is that of a directory.
        guard path.utf8.last != UInt8(ascii: "/"), !parts.contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        if !isInHome, let rest = Self.rest(of: parts, below: "/Library/Preferences") {
            guard let name = try? DomainName(Self.text(of: rest)) else { return nil }
            (self.name, owner) = (name, .system)
            return
        }
        guard let home = try environment.home(),
            let rest = Self.rest(of: parts, below: home + "/Library/Preferences")
        else { return nil }
        if rest.first?.elementsEqual(DomainFileName.byHostFolder.utf8) == true {
            let text = Self.text(of: rest.dropFirst())
            let host = try Self.host(atEndOf: text, environment)
            let end = host.map { $0.text.utf8.count + 1 } ?? 0
            guard let name = try? DomainName(String(Substring(text.utf8.dropLast(end)))) else { return nil }
            (self.name, owner) = (name, .userOnHost(host))
        } else {
            guard let name = try? DomainName(Self.text(of: rest)) else { return nil }
            (self.name, owner) = (name, .user)
        }
    }

    /// The host at the end of a name: a UUID after the last dot, or this host, which may contain dots itself. Nil for
    /// none.
    private static func host(
        atEndOf text: String, _ environment: Environment
    ) throws(PreferencesError) -> HostIdentifier? {
        let current = try HostIdentifier.current(environment)
        if text.between("", ".\(current.text)") != nil { return current }
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let end = text.utf8[text.utf8.index(after: dot)...]
        return isUUID(end) ? try HostIdentifier(String(Substring(end))) : nil
    }

    /// Whether a text is a UUID, in upper or lower case.
    private static func isUUID(_ text: Substring.UTF8View) -> Bool {
        text.count == 36
            && text.enumerated().allSatisfy { position, byte in
                [8, 13, 18, 23].contains(position) ? byte == UInt8(ascii: "-") : byte.hexadecimalDigitValue != nil
            }
    }

    private static func parts(of path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    }

    private static func rest(
        of parts: [Substring.UTF8View], below directory: String
    ) -> ArraySlice<Substring.UTF8View>? {
        let above = Self.parts(of: directory)
        guard parts.count > above.count, zip(parts, above).allSatisfy({ $0.elementsEqual($1) }) else { return nil }
        return parts[above.count...]
    }

    /// Joins the parts of a path with slashes, and removes `.plist` at the end.
    private static func text(of parts: ArraySlice<Substring.UTF8View>) -> String {
        let text = parts.map { String(Substring($0)) }.joined(separator: "/")
        return text.between("", DomainFileName.suffix) ?? text
    }
}
