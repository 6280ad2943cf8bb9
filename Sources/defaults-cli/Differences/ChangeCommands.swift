import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists

/// The commands that change one location of a domain (its file for one host, or for all hosts), as lines for a shell.
/// Each line can be run as it is.
struct ChangeCommands {
    private let location: DomainLocation
    private let target: Target
    /// Whether the contents are the root of a document, which is no dictionary, under an empty key.
    private let isWrapped: Bool
    /// Whether a comment is in place of a command with a secret.
    private let hidesSecrets: Bool
    /// Whether a comment after each command has the value before it.
    private let hasOldValues: Bool
    private var lines: [String] = []

    /// The most characters of a value in a comment.
    private static let commentLimit = 190

    fileprivate struct Target {
        /// The command with its host option, such as `prefs -host work`.
        var command = ["prefs"]
        var domain: String
        /// Whether the domain begins with a dash, so that `--` must precede it.
        var isLikeOption = false
        var isRegistered = false
    }

    /// The commands that turn the contents `old` of the location into `new`.
    ///
    /// - Parameters:
    ///   - hidesSecrets: Whether a comment, such as `# com.pigeon Password changed`, is in place of a command that
    ///     would show a secret.
    ///   - hasOldValues: Whether a comment after each command has the value before it: `# was -int 1`.
    ///   - isWrapped: Whether the contents are the root of a document under an empty key.
    ///   - edits: The edits that turn `old` into `new`, if they are known.
    /// - Throws: `notRepresentable` for a value that fits neither into arguments nor into a binary property list. A
    ///   value that was read from text may be too long for the latter, or have too many values.
    static func lines(
        at location: DomainLocation, from old: PropertyListDictionary, to new: PropertyListDictionary,
        hidingSecrets hidesSecrets: Bool = false, withOldValues hasOldValues: Bool = false, isWrapped: Bool = false,
        by edits: [DomainDifference.Edit]? = nil
    ) throws -> [String] {
        let edits = edits ?? DomainDifference(from: old, to: new).edits
        do {
            let commands = try ChangeCommands(
                at: location, from: old, to: new, by: edits, hidesSecrets, hasOldValues, isWrapped: isWrapped)
            return commands.lines
        } catch {
            throw ValueError.notRepresentable(error)
        }
    }

    /// The commands that turn the root `old` of a location into `new`; nil is no document.
    static func lines(
        at location: DomainLocation, fromRoot old: PropertyList?, to new: PropertyList?
    ) throws -> [String] {
        if case .dictionary(let old) = old ?? .dictionary([:]), case .dictionary(let new) = new ?? .dictionary([:]) {
            return try lines(at: location, from: old, to: new)
        }
        let wrapped = [old, new].map { root in PropertyListDictionary(root.map { [("", $0)] } ?? []) }
        return try lines(at: location, from: wrapped[0], to: wrapped[1], isWrapped: true)
    }

    private init(
        at location: DomainLocation, from old: PropertyListDictionary, to new: PropertyListDictionary,
        by edits: [DomainDifference.Edit], _ hidesSecrets: Bool, _ hasOldValues: Bool, isWrapped: Bool
    ) throws(PropertyListError) {
        (self.location, target, self.isWrapped) = (location, Target(location), isWrapped)
        (self.hidesSecrets, self.hasOldValues) = (hidesSecrets, hasOldValues)
        guard !edits.isEmpty else { return }
        if new.isEmpty {
            lines = [line(.delete, nil) + comment(onOld: .dictionary(old), at: [])]
            return
        }
        // Removals come last. If the domain became empty in between, its file would be removed and a new one created.
        var rest = (edits.filter { new[$0.path.key] != nil } + edits.filter { new[$0.path.key] == nil })[...]
        while let key = rest.first?.path.key {
            let ofKey = rest.prefix { $0.path.key.utf8.elementsEqual(key.utf8) }
            rest = rest.dropFirst(ofKey.count)
            if let commands = commands(ofKey) {
                lines += commands
            } else if hidesSecrets, hasSecret(new[key].map { [key: $0] } ?? new) {
                lines.append(comment(PropertyListKeyPath(key: key)))
            } else if let value = new[key] {
                try addImport(of: [key: value], replacing: false)
                lines[lines.count - 1] += comment(onOld: old[key], at: [key])
            } else {
                // No argument can hold the key to delete, so the whole domain is replaced.
                lines = []
                try addImport(of: new, replacing: true)
                lines[lines.count - 1] += comment(onOld: .dictionary(old), at: [])
                return
            }
        }
    }

    /// The commands for these edits; nil if an edit has a value or a key that arguments cannot hold.
    private func commands(_ edits: ArraySlice<DomainDifference.Edit>) -> [String]? {
        var lines: [String] = []
        for edit in edits {
            if hidesSecrets, let value = edit.new, SecretPatterns.areIn(value, at: edit.path.components) {
                lines.append(comment(edit.path))
                continue
            }
            guard !edit.path.text.utf8.contains(0), edit.path.text.utf8.count <= ValueWords.lengthLimit else {
                return nil
            }
            if let value = edit.new {
                guard let words = ValueWords(value) else { return nil }
                lines.append(line(target.isRegistered ? .register : .write, edit.path, words.words))
            } else {
                lines.append(line(.delete, edit.path))
            }
            lines[lines.count - 1] += comment(onOld: edit.old, at: edit.path.components)
        }
        return lines
    }

    private func hasSecret(_ contents: PropertyListDictionary) -> Bool {
        contents.contains { SecretPatterns.areIn($1, at: [$0]) }
    }

    /// A comment with the value before a command, in the words that would set it; empty if there are to be none.
    private func comment(onOld value: PropertyList?, at path: [String]) -> String {
        guard hasOldValues else { return "" }
        guard let value else { return " # was not set" }
        if hidesSecrets, SecretPatterns.areIn(value, at: path) { return " # was a secret" }
        guard let words = ValueWords(value) else { return " # was \(value.kind.nameWithArticle)" }
        let text = Self.text(words.words).onOneLine
        return " # was \(text.count > Self.commentLimit ? "\(text.prefix(Self.commentLimit))…" : text)"
    }

    private func comment(_ path: PropertyListKeyPath) -> String {
        "# \(location.nameWithHost.onOneLine) \(path.nameInPair.onOneLine) changed"
    }

    private func line(_ verb: Verb, _ path: PropertyListKeyPath?, _ value: [String] = []) -> String {
        var operands = [target.domain]
        var options: [String] = []
        if target.isRegistered, verb != .register { options.append(Option.registered.rawValue) }
        let path =
            isWrapped ? path.map { PropertyListKeyPath(components: Array($0.rest)) ?? .root } : path
        if let path, path.isRoot {
            options.append(Option.root.rawValue)
        } else if let path, path.count > 1 {
            options += [Option.keyPath.rawValue, path.text]
        } else if let path {
            operands.append(path.key)
        }
        return Self.text(target.command + [verb.rawValue] + options + afterOptionEnd(operands) + value)
    }

    /// The operands, with `--` before them if one looks like an option, or the domain begins with a dash.
    private func afterOptionEnd(_ operands: [String]) -> [String] {
        target.isLikeOption || operands.contains(where: OptionForm.hasDashes) ? [OptionForm.end] + operands : operands
    }

    /// Adds a command that imports the contents as a binary property list, which can hold every kind of value and
    /// every text.
    private mutating func addImport(of contents: PropertyListDictionary, replacing isReplacing: Bool)
        throws(PropertyListError)
    {
        let root = isWrapped ? contents[""] : nil
        let bytes = try (root ?? .dictionary(contents)).encoded(as: .binary)
        var words: [String]
        if target.isRegistered {
            if isReplacing { lines.append(line(.delete, nil)) }
            words = [Verb.register.rawValue, Option.file.rawValue, "-"] + afterOptionEnd([target.domain])
        } else {
            words = [Verb.import.rawValue] + (isReplacing || isWrapped ? [Option.replace.rawValue] : [])
            if isWrapped { words.append(Option.root.rawValue) }
            words += afterOptionEnd([target.domain]) + ["-"]
        }
        lines.append("printf %s \(bytes.base64Text) | base64 -d | \(Self.text(target.command + words))")
    }

    private static func text(_ words: [String]) -> String {
        words.map { ShellWord($0).text }.joined(separator: " ")
    }
}

extension ChangeCommands.Target {
    fileprivate init(_ location: DomainLocation) {
        switch location {
        case .stored(let name, .host(let host)):
            self.init(name)
            command += [HostOption.named.rawValue, host.text]
        case .stored(let name, .any):
            self.init(name)
        case .registered(let name):
            self.init(name)
            isRegistered = true
        case .system(let name, _):
            self.init(domain: DomainNames.path(ofSystem: name))
        case .file(let path):
            let isPath = ["/", "./", "../"].contains { path.utf8.starts(with: $0.utf8) }
            self.init(domain: isPath ? path : "./\(path)")
        }
    }

    private init(_ name: DomainName) {
        self.init(
            domain: name == .global ? "-g" : name.text, isLikeOption: name.text.utf8.first == UInt8(ascii: "-"))
    }
}
