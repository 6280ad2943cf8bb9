public import PrefsCore
import PropertyLists

/// A position in the property lists of a bundle.
public struct SchemaLocation: Sendable {
    /// The path of the file.
    public let path: String
    /// The keys and array indexes from the root of the property list to the value; nil for the file as a whole.
    public let keyPath: PropertyListKeyPath?

    /// Creates a position in a file.
    public init(path: String, keyPath: PropertyListKeyPath? = nil) {
        self.path = path
        self.keyPath = keyPath
    }

    /// The position of an element of the array at this position.
    func appending(_ index: Int) -> SchemaLocation { appending(String(index)) }

    /// The position of a value inside the value at this position.
    func appending(_ component: String) -> SchemaLocation {
        SchemaLocation(path: path, keyPath: keyPath?.appending(component) ?? PropertyListKeyPath(key: component))
    }
}

extension SchemaLocation: CustomStringConvertible {
    public var description: String {
        path.onOneLine + (keyPath.map { ": " + $0.text.onOneLine } ?? "")
    }
}
