package import PrefsCore
package import PropertyLists

/// Makes whole documents, to print them or to write them into files.
extension DocumentFormat {
    /// The output that prints `value` as a whole document in this format.
    ///
    /// - Parameter isExact: Whether control characters are printed unchanged even on a terminal, where they are
    ///   escaped otherwise.
    package func output(of value: PropertyList, isExact: Bool = false) throws(PropertyListError) -> Output {
        if let document = try TextDocument(of: value, as: self) { return .document(document, isExact: isExact) }
        let bytes = try value.encoded(as: .binary)
        return .text(isExact ? bytes : bytes.escapedForTerminal)
    }

    /// The contents of a file that holds `value` as a whole document in this format.
    package func contents(of value: PropertyList) throws(PropertyListError) -> FileContents {
        guard let document = try TextDocument(of: value, as: self) else {
            return .bytes(try value.encoded(as: .binary))
        }
        return .text { document.write(to: $0) }
    }
}
