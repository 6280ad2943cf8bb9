package import PrefsCore

/// All that one apply declares, by location.
package struct Declarations: Sendable {
    /// The locations in the order of their first declaration.
    package private(set) var locations: [DomainLocation] = []
    private var byLocation: [DomainLocation: Location] = [:]

    private struct Location {
        var keys = DeclaredKeys()
        /// Whether the location is to have nothing but what is declared of it.
        var isExact = false
        /// Whether it is so since a file says so itself, by deleting the domain.
        var isReplaced = false
    }

    package init() {}

    package subscript(location: DomainLocation) -> DeclaredKeys { byLocation[location]?.keys ?? DeclaredKeys() }

    package func isExact(_ location: DomainLocation) -> Bool { byLocation[location]?.isExact ?? false }

    /// Whether a file says itself that the location has nothing else.
    func isReplaced(_ location: DomainLocation) -> Bool { byLocation[location]?.isReplaced ?? false }

    /// The number of declared values, elements and absences.
    package var settingCount: Int { byLocation.values.reduce(0) { $0 + $1.keys.settingCount } }

    /// Whether the files declare nothing. That a location is exact is no declaration of theirs: an empty file must not
    /// empty it.
    package var isEmpty: Bool { settingCount == 0 && !byLocation.values.contains(where: \.isReplaced) }

    /// Declares something at a key path of a location. What is declared later overrides what it differs from.
    package mutating func declare(_ node: DeclaredNode, at path: [String], of location: DomainLocation) {
        change(location) { $0.keys.declare(node, at: path[...]) }
    }

    /// Declares that a location has nothing but what is declared of it, earlier or later.
    package mutating func declareExact(_ location: DomainLocation) {
        change(location) { $0.isExact = true }
    }

    /// Forgets what was declared of a location, and declares that it has nothing but what is declared from now on.
    package mutating func replaceAll(_ location: DomainLocation) {
        change(location) { $0 = Location(isExact: true, isReplaced: true) }
    }

    /// Takes over later declarations. A location that they replace forgets what was declared of it before.
    package mutating func override(with later: Declarations) {
        if locations.isEmpty {
            self = later
            return
        }
        for location in later.locations {
            if later.isReplaced(location) {
                replaceAll(location)
            } else if later.isExact(location) {
                declareExact(location)
            }
            for (key, node) in later[location] { declare(node, at: [key], of: location) }
        }
    }

    private mutating func change(_ location: DomainLocation, _ change: (inout Location) -> Void) {
        if byLocation.index(forKey: location) == nil { locations.append(location) }
        change(&byLocation[location, default: Location()])
    }
}
