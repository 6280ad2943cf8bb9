extension PropertyList {
    /// The container with other elements, or with other values of its keys; any other value is returned as it is.
    package func mappingParts<Failure>(
        _ transform: (PropertyList) throws(Failure) -> PropertyList
    ) throws(Failure) -> PropertyList {
        switch self {
        case .array(let elements): .array(try elements.map(transform))
        case .dictionary(let entries):
            .dictionary(PropertyListDictionary(entries.keyList, try entries.values.map(transform)))
        default: self
        }
    }
}
