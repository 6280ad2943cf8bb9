package import PropertyLists

extension [DocumentFormat] {
    /// The names of the formats, separated by commas, for messages.
    package var list: String { map(\.rawValue).joined(separator: ", ") }

    /// The format of a name, in upper or lower case, as `--format` takes it; nil if it is none of these.
    package func named(_ name: String) -> DocumentFormat? {
        let name = name.lowercased()
        return first { $0.rawValue == name }
    }
}
