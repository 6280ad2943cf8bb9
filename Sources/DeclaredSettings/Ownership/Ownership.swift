package import PrefsCore

/// Who declares a setting, what was applied, and what was there before.
package struct Ownership: Sendable, Equatable {
    /// What was there before the first owner. It is given back when the last one no longer declares the setting. Nil
    /// for an element of an array, whose row has the whole array.
    package var original: PropertyList?
    /// The value that all owners declare; nil if they declare that there is none. For an element, whether it is there.
    package var applied: PropertyList?
    /// At least one.
    package var owners: Owners

    package init(original: PropertyList?, applied: PropertyList?, owners: Owners) {
        (self.original, self.applied, self.owners) = (original, applied, owners)
    }

    /// The same with other owners; nil without any.
    func owned(by owners: Owners) -> Ownership? {
        owners.isEmpty ? nil : Ownership(original: original, applied: applied, owners: owners)
    }
}

/// The names that declare one setting, sorted, without repetition.
package struct Owners: Sendable, Hashable {
    package private(set) var names: [ApplyName]

    package init(_ names: [ApplyName]) {
        self.names = Set(names).sorted()
    }

    var isEmpty: Bool { names.isEmpty }

    func contains(_ name: ApplyName) -> Bool { names.contains(name) }

    /// An owner besides a name.
    func first(otherThan name: ApplyName) -> ApplyName? { names.first { $0 != name } }

    mutating func insert(_ name: ApplyName) {
        guard !names.contains(name) else { return }
        names.insert(name, at: names.firstIndex { name < $0 } ?? names.count)
    }

    func without(_ name: ApplyName) -> Owners {
        contains(name) ? Owners(names.filter { $0 != name }) : self
    }
}
