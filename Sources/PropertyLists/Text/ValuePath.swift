/// The path of keys and array indexes from the root to the value being written, for errors that name this value.
struct ValuePath {
    let format: PropertyListError.Format
    private var components: [PropertyListError.PathComponent] = []

    init(format: PropertyListError.Format) {
        self.format = format
    }

    /// The number of arrays and dictionaries that contain the value.
    var depth: Int { components.count }

    /// Checks that an array or a dictionary at this depth does not exceed the nesting limit of the readers.
    func checkNesting() throws(PropertyListError) {
        guard depth < PropertyList.nestingLimit else { throw error(.nestingTooDeep) }
    }

    mutating func enter(_ component: PropertyListError.PathComponent) {
        components.append(component)
    }

    mutating func leave() {
        components.removeLast()
    }

    func error(_ reason: PropertyListError.Reason) -> PropertyListError {
        PropertyListError(reason, in: format, at: .value(components))
    }
}
