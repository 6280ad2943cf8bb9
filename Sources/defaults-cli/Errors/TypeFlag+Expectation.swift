extension TypeFlag {
    /// A description of the text that the flag takes.
    var expectation: String {
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
