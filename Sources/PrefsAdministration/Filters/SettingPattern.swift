/// A pattern of `--exclude` and `--only`: `DOMAIN` for domains, or `DOMAIN:KEYPATH` for settings inside them.
///
/// DOMAIN and each component of KEYPATH are a ``GlobPattern``; an empty DOMAIN matches every domain. The components are
/// separated by dots, and `**` stands for any number of them. A pattern also matches all that is inside a value that it
/// matches.
package struct SettingPattern {
    enum Component {
        case name(GlobPattern)
        /// A key with the name of a secret, unless its value is a switch.
        case secret
        /// Any number of components, also none.
        case anyDepth

        var isAnyDepth: Bool { if case .anyDepth = self { true } else { false } }
    }

    /// The pattern as it was typed; nil for one of a set such as `@noise`.
    let text: String?
    /// Nil for every domain.
    private let domain: GlobPattern?
    /// The components of KEYPATH; empty for whole domains.
    let path: [Component]

    /// The pattern of `@secrets`: secrets at any depth of every domain.
    package static var secrets: SettingPattern { SettingPattern(text: nil, domain: nil, path: [.anyDepth, .secret]) }

    private init(text: String?, domain: GlobPattern?, path: [Component]) {
        (self.text, self.domain, self.path) = (text, domain, path)
    }

    /// Nil for an empty text, which is mostly a variable of a script that is not set.
    ///
    /// - Parameter isTyped: Whether it was typed as it is, and not as the name of a set.
    package init?(_ text: String, isTyped: Bool = true) {
        guard !text.isEmpty else { return nil }
        var rest = text.patternCharacters[...]
        let domain = Self.takePart(of: &rest, upTo: ":")
        var path: [Component] = []
        var isOver = !domain.isEnded
        while !isOver {
            let part = Self.takePart(of: &rest, upTo: ".")
            path.append(part.characters == ["*", "*"] ? .anyDepth : .name(GlobPattern(part.characters)))
            isOver = !part.isEnded
        }
        self.init(
            text: isTyped ? text : nil, domain: domain.characters.isEmpty ? nil : GlobPattern(domain.characters),
            path: path)
    }

    /// Takes the characters up to a separator, and the separator. One after a backslash is none.
    private static func takePart(
        of rest: inout ArraySlice<Unicode.Scalar>, upTo separator: Unicode.Scalar
    ) -> (characters: [Unicode.Scalar], isEnded: Bool) {
        var part: [Unicode.Scalar] = []
        while let character = rest.popFirst() {
            if character == separator { return (part, true) }
            part.append(character)
            if character == "\\", let next = rest.popFirst() { part.append(next) }
        }
        return (part, false)
    }

    /// Whether the pattern is for a domain with one of these names.
    func matches(domainNamed names: [[Unicode.Scalar]]) -> Bool {
        guard let domain else { return true }
        return names.contains(where: domain.matches)
    }
}
