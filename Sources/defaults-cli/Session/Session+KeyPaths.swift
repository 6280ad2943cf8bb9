import CommandKit
import PrefsCore

/// Makes changes under a new key that looks like a key path: as it was typed, but that is said on a terminal.
extension Session {
    /// Makes a change, and adds a notice if it was probably meant for another key path.
    ///
    /// - Parameters:
    ///   - path: What the change sets.
    ///   - isKeyPath: Whether the path was typed as one, and not as a key.
    func apply(
        _ change: DomainChange, to location: DomainLocation, setting path: PropertyListKeyPath, isKeyPath: Bool
    ) throws {
        let meant = keyPath(meantBy: path, isKeyPath, of: location)
        try apply(change, to: location)
        guard let meant else { return }
        notifyOnTerminal {
            let typed = (isKeyPath ? path.text : path.key).onOneLine
            return "\(typed) is a new key; do you mean \(Option.keyPath.rawValue) \(ShellWord(meant.text).text)?"
        }
    }

    /// The key path that was probably meant: for a key, that of an existing value; for a key path in the notation of
    /// other programs, one into an existing value. Nil if there is something at what was typed, and if standard error
    /// is no terminal, so that nothing is said.
    private func keyPath(
        meantBy path: PropertyListKeyPath, _ isKeyPath: Bool, of location: DomainLocation
    ) -> PropertyListKeyPath? {
        guard !sink.isDeclarative, let text = Self.dotted(isKeyPath ? path.text : path.key) else { return nil }
        let meant = PropertyListKeyPath(text)
        guard meant != path, isKeyPath || meant.count > 1, isForPeople else { return nil }
        guard let contents = try? contents(of: location) else { return nil }
        let root = PropertyList.dictionary(contents)
        let existing = isKeyPath ? meant.components.prefix(1) : meant.components[...]
        return root.value(at: path.components[...]) == nil && root.value(at: existing) != nil ? meant : nil
    }

    /// A key path in the notation of other programs, such as `Places[0]`, `:Places:0`, `$.Places` or `Places..0`, as
    /// one with dots; nil for a text without any of these characters, or with a backslash, which makes a dot part of a
    /// key.
    static func dotted(_ text: String) -> String? {
        let hasSeparator = text.utf8.contains { ".[:".utf8.contains($0) }
        guard hasSeparator, !text.hasByte(UInt8(ascii: "\\")) else { return nil }
        let parts = text.utf8.filter { $0 != UInt8(ascii: "]") }.split { ".[:".utf8.contains($0) }
        let isFromRoot = parts.count > 1 && parts[0].elementsEqual("$".utf8)
        return parts.dropFirst(isFromRoot ? 1 : 0).map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }
}
