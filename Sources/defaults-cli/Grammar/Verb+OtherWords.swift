extension Verb {
    /// What people mean who type the verb of another program, with an option where it needs one; nil for other words.
    static func meant(by word: String) -> String? {
        switch word.lowercased() {
        case "get", "show", "print", "cat": read.rawValue
        case "set", "put": write.rawValue
        case "open", "vi": edit.rawValue
        case "rm", "unset", "reset", "clear": delete.rawValue
        case "mv", "move": rename.rawValue
        case "list", "ls": domains.rawValue
        case "search", "grep": find.rawValue
        case "dump", "save": export.rawValue
        case "load", "restore": `import`.rawValue
        case "backup": "\(export.rawValue) \(Option.all.rawValue)"
        default: nil
        }
    }
}
