/// The way from the root to the value being written, so that an error can name it.
struct ValuePath {
    let format: PropertyListError.Format
    private var components: [PropertyListError.PathComponent] = []

    init(format: PropertyListError.Format) {
        self.format = format
    }

    /// How many arrays and dictionaries are around the value.
    var depth: Int { components.count }

    /// Makes sure that an array or a dictionary may stand here, and be read again.
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
