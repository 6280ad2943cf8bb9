/// The names in a directory, each with every value it had since the directory was last synchronised.
struct DirectoryNames {
    /// Numbers of files in the order in which the name had them, nil for times without a file. The last
    /// is what a program sees.
    private(set) var values: [String: [Int?]] = [:]

    subscript(name: String) -> Int? {
        get { values[name]?.last ?? nil }
        set { values[name, default: [nil]].append(newValue) }
    }

    mutating func synchronize() {
        values = values.compactMapValues { history in history.last.flatMap { $0 }.map { [$0] } }
    }
}
