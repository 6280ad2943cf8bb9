/// A list of layers, which are sources of settings, in the order of the search: the first layer that has a key supplies
/// its value.
///
/// A layer is any type from which the caller can read values. The list itself does not access files, and reads no more
/// layers than it needs.
public struct SearchList<Layer> {
    /// The layers in the order of the search.
    public var layers: [Layer]

    /// Creates a list of layers, given in the order of the search.
    public init(_ layers: [Layer]) {
        self.layers = layers
    }

    /// Searches the layers in order for a value. Returns the first value found, and the layer that has it.
    public func first<Value, Failure>(
        _ value: (Layer) throws(Failure) -> Value?
    ) throws(Failure) -> (value: Value, layer: Layer)? {
        for layer in layers {
            if let value = try value(layer) { return (value, layer) }
        }
        return nil
    }

    /// All keys of all layers, each with the value that ``first(_:)`` finds for it.
    public func merged<Failure>(
        reading contents: (Layer) throws(Failure) -> PropertyListDictionary
    ) throws(Failure) -> PropertyListDictionary {
        var merged = PropertyListDictionary()
        for layer in layers.reversed() {
            merged.set(try contents(layer))
        }
        return merged
    }
}

extension PropertyListDictionary {
    /// Sets all keys of another dictionary.
    mutating func set(_ other: PropertyListDictionary) {
        if isEmpty {
            self = other
        } else {
            for (key, value) in other { set(value, forKey: key) }
        }
    }
}

extension SearchList: Sendable where Layer: Sendable {}
