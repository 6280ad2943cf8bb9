import PrefsCore

/// The elements that an array is declared to have or not to have.
struct OwnedElements {
    /// The array before the first owner of an element; nil if there was none.
    let original: [PropertyList]?
    private let originalElements: Set<PropertyList>
    /// Whether the array is to have each element.
    private var declared: [PropertyList: Bool] = [:]

    /// - Parameter rows: Those of the array and its elements.
    init(original: [PropertyList]?, _ rows: ArraySlice<OwnedRow>) {
        self.original = original
        originalElements = Set(original ?? [])
        for row in rows {
            if let element = row.path.element { declared[element] = row.isPresence }
        }
    }

    /// Whether the array had the element before the first owner.
    private func had(_ element: PropertyList) -> Bool { originalElements.contains(element) }

    /// Whether an owner declares that the array does not have the element.
    func isAbsent(_ element: PropertyList) -> Bool { declared[element] == false }

    /// Whether an owner has removed the element from the array.
    func isRemoved(_ element: PropertyList) -> Bool { had(element) && isAbsent(element) }

    /// Whether an owner has added the element to the array.
    private func isAdded(_ element: PropertyList) -> Bool { !had(element) && declared[element] == true }

    /// The array after some elements are given back: those that were added are removed, and those that were removed
    /// are added. They return to their positions if nobody has edited the rest of the array, and otherwise to its end.
    ///
    /// - Parameter present: The array as it is.
    /// - Parameter released: Some of the owned elements.
    func restoring(_ released: [PropertyList], in present: [PropertyList]) -> [PropertyList] {
        let added = Set(released.filter { !had($0) })
        let returning = Set(released.filter(isRemoved))
        let kept = present.filter { !added.contains($0) }
        guard !returning.isEmpty else { return kept }
        let original = original ?? []
        guard present.filter({ !isAdded($0) }) == original.filter({ !isRemoved($0) }) else {
            let there = Set(kept)
            return kept + released.filter { returning.contains($0) && !there.contains($0) }
        }
        return original.filter { !isRemoved($0) || returning.contains($0) } + kept.filter(isAdded)
    }
}
