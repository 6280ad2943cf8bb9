/// Layers of settings in the order in which a value is looked for: the first that has the key wins.
///
/// A layer is whatever the caller can read values from; the list knows nothing of files, and reads
/// no further than it needs to.
public struct SearchList<Layer> {
    /// The layers, the one that is asked first in front.
    public var layers: [Layer]

    /// A list of these layers, the one that is asked first in front.
    public init(_ layers: [Layer]) {
        self.layers = layers
    }

    /// The first value that is found, and the layer that has it.
    public func first<Value, Failure>(
        _ value: (Layer) throws(Failure) -> Value?
    ) throws(Failure) -> (value: Value, layer: Layer)? {
        for layer in layers {
            if let value = try value(layer) { return (value, layer) }
        }
        return nil
    }

    /// Every key of every layer, each with the value that ``first(_:)`` finds for it.
    public func merged<Failure>(
        reading contents: (Layer) throws(Failure) -> PropertyListDictionary
    ) throws(Failure) -> PropertyListDictionary {
        var merged = PropertyListDictionary()
        for layer in layers.reversed() {
            let contents = try contents(layer)
            if merged.isEmpty {
                merged = contents
            } else {
                for (key, value) in contents { merged.set(value, forKey: key) }
            }
        }
        return merged
    }
}

extension SearchList: Sendable where Layer: Sendable {}
