/// The flags that set the type of the value in the next argument.
package enum TypeFlag: CaseIterable, Sendable {
    case string, data, integer, real, boolean, date

    package init?(_ word: String) {
        guard word.utf8.first == UInt8(ascii: "-"), let type = Self.allCases.first(where: { $0.words.contains(word) })
        else { return nil }
        self = type
    }

    /// The flag and its longer form, if it has one.
    package var words: [String] {
        switch self {
        case .string: ["-string"]
        case .data: ["-data"]
        case .integer: ["-int", "-integer"]
        case .real: ["-float"]
        case .boolean: ["-bool", "-boolean"]
        case .date: ["-date"]
        }
    }

    /// The placeholder of the argument after the flag, for usage texts.
    package var operand: String {
        switch self {
        case .string: "TEXT"
        case .data: "HEX_DIGITS"
        case .integer, .real: "NUMBER"
        case .boolean: "true | false | yes | no | on | off | 1 | 0"
        case .date: "'2024-01-02 03:04:05 +0000' | 2024-01-02T03:04:05Z | 2024-01-02"
        }
    }

    /// An argument after the flag, as it is typed into a shell.
    package var example: String {
        switch self {
        case .string: "'Loft and roof'"
        case .data: "0fa0"
        case .integer: "3"
        case .real: "0.5"
        case .boolean: "true"
        case .date: "2024-01-02T03:04:05Z"
        }
    }

    /// The flag, the rest of its longer form in brackets, and its placeholder, for usage texts: `-int[eger] NUMBER`.
    package var form: String {
        let short = words[0]
        let ending = words.dropFirst().map { "[\($0.dropFirst(short.count))]" }.joined()
        return "\(short)\(ending) \(operand)"
    }

    /// A description of the argument that the flag takes, for messages, the manual page and the completions.
    package var expectation: String {
        switch self {
        case .string: "text"
        case .data: "an even number of hexadecimal digits"
        case .integer: "a whole number from -9223372036854775808 to 18446744073709551615"
        case .real: "a number such as 0.5 or -1e3 that 64 bits can hold"
        case .boolean: "true, yes, on, 1, false, no, off or 0"
        case .date: "a date like '2024-01-02 03:04:05 +0000' or 2024-01-02T03:04:05Z"
        }
    }
}
