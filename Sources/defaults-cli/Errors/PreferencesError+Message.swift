import PrefsCore

extension PreferencesError {
    /// One line for people: what, where, and what it means for the file.
    var message: String {
        switch self {
        case .system(let error): error.message
        case .malformed(let path, let error):
            "\(path.onOneLine) is not a property list: \(error.message). The file was left as it is."
        case .notADictionary(let path, let kind):
            "\(path.onOneLine) holds \(kind.nameWithArticle) and not a dictionary. The file was left as it is."
        case .notRepresentable(let path, let error):
            "\(path.onOneLine) was left as it is: \(error.message)"
        case .notARegularFile(let path):
            "\(path.onOneLine) is not a regular file; leaving it unchanged."
        case .locked(let path):
            "\(path.onOneLine) is locked: another process has held its lock for \(Int(PreferencesError.lockTimeout)) seconds. Try again."
        case .unsettled(let path):
            "\(path.onOneLine) has led to one file after another for \(Int(PreferencesError.lockTimeout)) seconds; none was changed. Try again."
        case .invalidDomainName(let name):
            "'\(name.onOneLine)' is not a domain name: that is 1 to \(DomainName.lengthLimit) bytes, no slash, and does not begin with a dot"
        case .invalidHost(let name):
            "'\(name.onOneLine)' is not a host: that is 1 to \(HostIdentifier.lengthLimit) bytes, no slash, and does not begin with a dot"
        case .invalidVariable(let name):
            "the value of \(name) is not valid UTF-8"
        case .noStore:
            "cannot tell where the store is: set HOME, XDG_DATA_HOME or PREFS_HOME"
        case .refused:
            "Defaults have not been changed."
        }
    }
}

extension SystemError {
    /// The call, the file and the cause.
    var message: String {
        path.isEmpty ? "\(call): \(code.message)" : "\(call) \(path.onOneLine): \(code.message)"
    }
}

extension PropertyListKind {
    /// The kind with its article.
    var nameWithArticle: String {
        switch self {
        case .string: "a string"
        case .boolean: "a boolean"
        case .integer: "an integer"
        case .real: "a real number"
        case .date: "a date"
        case .data: "data"
        case .uid: "a reference"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }
}

extension String {
    /// The text with line ends and other control characters made visible, so that a message stays one line.
    var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
        return unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar {
            case "\n": line += "\\n"
            case "\t": line += "\\t"
            case "\r": line += "\\r"
            case "\0"..<" ", "\u{7F}": line += "\\\(octal: UInt16(scalar.value))"
            default: line.unicodeScalars.append(scalar)
            }
        }
    }
}
