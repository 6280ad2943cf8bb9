/// Values in any of the formats of documents, JSON too.
extension PropertyList {
    /// Encodes this value as a document of a format.
    package func encoded(in format: DocumentFormat) throws(PropertyListError) -> [UInt8] {
        switch format {
        case .xml: try encoded(as: .xml)
        case .binary: try encoded(as: .binary)
        case .openStep: try encoded(as: .openStep)
        case .json: try encodedAsJSON()
        }
    }

    /// Throws an error with the key path of the first value whose kind a format does not have, so that it would be read
    /// again as a value of another kind: dates, data and references in JSON, references in OpenStep text.
    package func checkKinds(in format: DocumentFormat) throws(PropertyListError) {
        switch format {
        case .json: try check(format, isMissing: { [.date, .data, .uid].contains($0) })
        case .openStep: try check(format, isMissing: { $0 == .uid })
        case .xml, .binary: break
        }
    }

    private func check(
        _ format: DocumentFormat, isMissing: (PropertyListKind) -> Bool
    ) throws(PropertyListError) {
        switch self {
        case .string, .boolean, .integer, .real: return
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                do throws(PropertyListError) {
                    try element.check(format, isMissing: isMissing)
                } catch {
                    throw error.inside(.index(index))
                }
            }
        case .dictionary(let dictionary):
            for (key, element) in dictionary {
                do throws(PropertyListError) {
                    try element.check(format, isMissing: isMissing)
                } catch {
                    throw error.inside(.key(key))
                }
            }
        case .date, .data, .uid:
            if isMissing(kind) { throw PropertyListError(writing: .kindNotRepresentable(kind), as: format) }
        }
    }
}
