import PrefsCore

extension DeclaringFiles {
    /// Adds a file, whose declarations override those of the files before.
    package mutating func append(_ path: String, _ declarations: Declarations) {
        var file = File(path: path)
        for location in declarations.locations {
            let isWhole = declarations.isReplaced(location)
            file.settings[location] = (isWhole ? [[]] : []) + declarations[location].paths
        }
        append(file)
    }
}

extension DeclaredKeys {
    /// The key paths of all that is declared.
    fileprivate var paths: [[String]] {
        flatMap { key, node in
            if case .keys(let keys) = node { keys.paths.map { [key] + $0 } } else { [[key]] }
        }
    }
}
