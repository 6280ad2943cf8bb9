import PrefsCore

/// The paths that the files of a conversion are written to.
struct ConversionOutputs {
    /// The path for each document, in their order; nil for standard output.
    let paths: [String?]

    /// - Throws: An error if two documents would be written to one path, or one over another document.
    init(_ arguments: ConversionArgument) throws {
        let documents = arguments.documents
        switch arguments.target {
        case .standardOutput: paths = documents.map { _ in nil }
        case .file(let path): paths = documents.map { _ in path }
        case .ending(let ending): paths = documents.map { Self.path($0.path, withEnding: ending) }
        case .inPlace: paths = documents.map(\.path)
        }
        let inputs = Dictionary(
            documents.filter { !$0.isStream }.map { (Self.file(at: $0.path), $0.path) }, uniquingKeysWith: { $1 })
        var owners: [[UInt8]: String] = [:]
        for (document, output) in zip(documents, paths) {
            guard let output else { continue }
            let file = Self.file(at: output)
            if let other = owners.updateValue(document.path, forKey: file) {
                throw CommandError.failed(
                    "\(other.onOneLine) and \(document.path.onOneLine) would both become \(output.onOneLine). Nothing "
                        + "was converted.")
            }
            if case .inPlace = arguments.target { continue }
            if let input = inputs[file] {
                throw CommandError.failed(
                    "\(document.name.onOneLine) would overwrite \(input.onOneLine), which is to be converted; "
                        + "\(Option.inPlace.rawValue) overwrites files. Nothing was converted.")
            }
        }
    }

    /// The path with another ending of its last component, or with the ending added if it has none.
    private static func path(_ path: String, withEnding ending: String) -> String {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
        // A dot at the beginning of a name hides the file, and begins no ending.
        let name = path.utf8[start...].dropFirst()
        let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        return "\(path[..<dot]).\(ending)"
    }

    /// The bytes of the path of a file without symbolic links, or of the path as it is if it cannot be followed.
    private static func file(at path: String) -> [UInt8] {
        Array(((try? DocumentFile(path: path).canonicalPath()) ?? path).utf8)
    }
}
