public import PrefsCore

/// Why a value of Foundation is no property list, and where in it.
public struct BridgingError: Error, Sendable, Equatable {
    /// What is wrong.
    public var reason: Reason
    /// The way to it: keys and array indexes from the value that was to be converted.
    public var path: [PropertyListError.PathComponent]

    /// What can be wrong with a value.
    public enum Reason: Sendable, Equatable {
        /// A type that property lists do not have, by its name.
        case unsupportedType(String)
        /// `nil` or `NSNull` where a value must be.
        case noValue
        /// A key of a dictionary that is no string, as its description says.
        case keyIsNotAString(String)
        /// An integer outside −2^63 to 2^64−1.
        case integerOutOfRange
        /// More than ``/PropertyLists/PropertyList/nestingLimit`` arrays and dictionaries in each other, or one in itself.
        case nestingTooDeep
    }

    init(_ reason: Reason) {
        self.reason = reason
        path = []
    }

    /// The same, seen from the container around it.
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
