public import PrefsCore

/// Why a Foundation value cannot be converted to a property list, and where in the value.
public struct BridgingError: Error, Sendable, Equatable {
    /// The reason of the failure.
    public var reason: Reason
    /// The path to the failure: keys and array indexes from the value that was to be converted.
    public var path: [PropertyListError.PathComponent]

    /// The reasons why a value cannot be converted.
    public enum Reason: Sendable, Equatable {
        /// A type that property lists do not have, by its name.
        case unsupportedType(String)
        /// `nil` or `NSNull` instead of a value.
        case noValue
        /// A dictionary's key that is not a string, by its description.
        case keyIsNotAString(String)
        /// An integer outside −2^63 to 2^64−1.
        case integerOutOfRange
        /// More than ``/PropertyLists/PropertyList/nestingLimit`` nested arrays and dictionaries, or a container that
        /// contains itself.
        case nestingTooDeep
    }

    init(_ reason: Reason) {
        self.reason = reason
        path = []
    }

    /// The same error with a key or index of the enclosing container added at the start of the path.
    func inside(_ component: PropertyListError.PathComponent) -> BridgingError {
        var error = self
        error.path.insert(component, at: 0)
        return error
    }
}

extension BridgingError: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .unsupportedType(let name): "\(place) is \(name), which property lists do not have"
        case .noValue: "\(place) is nil, which property lists do not have"
        case .keyIsNotAString(let key): "\(place) has the key \(key), which is no string"
        case .integerOutOfRange: "\(place) is an integer outside −2^63 to 2^64−1"
        case .nestingTooDeep:
            "a value has more than \(PropertyList.nestingLimit) arrays and dictionaries in each other, or one in itself"
        }
    }

    private var place: String {
        guard !path.isEmpty else { return "the value" }
        return path.map { component in
            switch component {
            case .key(let key): "[\"\(key)\"]"
            case .index(let index): "[\(index)]"
            }
        }.joined()
    }
}
