import CommandKit

extension Verb {
    /// The call that people mean who type the verb of another program, such as git, kubectl, plutil, dconf or
    /// gsettings; nil for other words.
    static func meant(by word: String) -> String? {
        switch name(of: word) {
        case "get", "show", "print", "cat", "list-recursively", "query", "p": read.rawValue
        case "set", "put", "replace", "create": write.rawValue
        case "open", "vi": edit.rawValue
        case "rm", "unset", "reset", "clear", "reset-recursively": delete.rawValue
        case "mv", "move": rename.rawValue
        case "list", "ls", "list-schemas": domains.rawValue
        case "search", "grep": find.rawValue
        case "dump", "save": export.rawValue
        case "load", "restore": `import`.rawValue
        case "backup", "export-all": "\(export.rawValue) \(Option.all.rawValue)"
        case "import-all": "\(`import`.rawValue) \(Option.all.rawValue)"
        case "diff-all": "\(diff.rawValue) \(Option.all.rawValue)"
        case "validate", "lint", "verify": check.rawValue
        case "plan": "\(apply.rawValue) \(Option.check.rawValue)"
        case "status": "\(apply.rawValue) \(Option.list.rawValue)"
        case "revert", "rollback": "\(apply.rawValue) \(Option.undo.rawValue)"
        case "keys", "list-keys": "\(read.rawValue) DOMAIN \(Option.keys.rawValue)"
        case "count", "length": "\(read.rawValue) DOMAIN KEY \(Option.count.rawValue)"
        case "extract": "\(read.rawValue) FILE \(Option.keyPath.form().text)"
        case "path", "where", "info", "describe": "\(read.rawValue) DOMAIN \(Option.origin.rawValue)"
        case "exists", "has", "type", "typeof": "\(readType.rawValue) DOMAIN KEY"
        case "append", "add", "push": "\(write.rawValue) DOMAIN KEY -array-add VALUE"
        case "insert": "\(write.rawValue) DOMAIN \(Option.insert.rawValue) \(Option.keyPath.form().text) VALUE"
        case "merge", "patch", "update": "\(`import`.rawValue) DOMAIN FILE"
        case "copy", "cp", "clone": "\(export.rawValue) DOMAIN - | prefs \(`import`.rawValue) DOMAIN -"
        case "monitor", "subscribe", "follow": watch.rawValue
        case "man": help.rawValue
        default: nil
        }
    }

    /// The call, the verb or the host option that a word in the place of the verb probably means; nil if it resembles
    /// none.
    static func nearest(to word: String) -> String? {
        let words = Verb.listed.map(\.rawValue) + HostOption.allCases.map(\.rawValue)
        return meant(by: word) ?? NearestWord.find(word, among: words)
    }

    /// The end of the message about a word that is no verb.
    static func suggestion(onWord word: String) -> String {
        reasonOfLack(of: word).map { "; \($0)" } ?? nearest(to: word).map { "; do you mean \($0)?" } ?? ""
    }

    /// Why there is no call for the verb of another program; nil for other words.
    static func reasonOfLack(of word: String) -> String? {
        switch name(of: word) {
        case "history", "log": "earlier values are not kept; watch shows changes as they happen"
        case "toggle": "write KEY -bool true or false, after a look with read"
        case "sync", "synchronize", "commit", "reload": "what is written is there at once; cloud sync is for machines"
        default: nil
        }
    }

    /// The word without the dash that plutil has before it.
    private static func name(of word: String) -> String {
        let word = word.lowercased()
        return word.utf8.first == UInt8(ascii: "-") ? String(word.dropFirst()) : word
    }
}
