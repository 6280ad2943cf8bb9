import PropertyLists
import Testing

/// Equality of values that share their containers, in memory or in their documents.
@Suite struct ValueComparisonTests {
    private static func tower(of innermost: PropertyList, levels: Int) -> PropertyList {
        (0..<levels).reduce(innermost) { inner, level in level % 2 == 0 ? [inner, inner] : ["a": inner, "b": inner] }
    }

    /// Two to the power of 100 values, of which none is in memory of the other.
    @Test func towersThatAreReadApartAreCompared() throws {
        let tower = Self.tower(of: ["k": "s"], levels: 100)
        #expect(tower == Self.tower(of: ["k": "s"], levels: 100))
        #expect(tower != Self.tower(of: ["k": "t"], levels: 100))
        #expect(tower != Self.tower(of: ["k": "s"], levels: 101))
    }

    /// The difference is behind all that is equal, on every level.
    @Test func aDifferenceAtTheEndIsFound() {
        let equal = Self.tower(of: [1], levels: 60)
        let other = Self.tower(of: [1], levels: 60)
        let (left, right) = (0..<60).reduce(([2], [3]) as (PropertyList, PropertyList)) { inner, _ in
            ([equal, inner.0, inner.0], [other, inner.1, inner.1])
        }
        #expect(left != right)
        #expect(left == left)
    }

    /// More than are compared before anything is remembered.
    @Test func manyValuesAreCompared() {
        let numbers = (0..<700_000).map { PropertyList.array([.integer(PropertyListInteger($0))]) }
        var others = (0..<700_000).map { PropertyList.array([.integer(PropertyListInteger($0))]) }
        #expect(PropertyList.array(numbers) == .array(others))
        others[699_999] = [[5]]
        #expect(PropertyList.array(numbers) != .array(others))
        others[699_999] = [699_999]
        others[3] = [4]
        #expect(PropertyList.array(numbers) != .array(others))
    }

    @Test func whatIsSharedIsEqualAndWhatOnlyLooksLikeItIsNot() {
        let shared: PropertyListDictionary = ["a": [.real(.nan)], "b": "x"]
        var changed = shared
        #expect(shared == changed)
        changed["b"] = "y"
        #expect(shared != changed)
        #expect(PropertyList.array([]) != .dictionary([:]))
        #expect(
            PropertyList.array([.dictionary(shared), .dictionary(changed)])
                != .array([.dictionary(changed), .dictionary(shared)]))
    }
}
