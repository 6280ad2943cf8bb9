public import PrefsCore
import PropertyLists

/// A position in the property lists of a bundle.
public struct SchemaLocation: Sendable {
    /// The path of the file.
    public let path: String
    /// The path of the array that has the value as an element, or else of the value itself.
    private let base: PropertyListKeyPath?
    /// The index of the value in that array. It is kept as a number, because every element has a position and hardly
    /// any is shown.
    private let index: Int?

    /// Creates a position in a file.
    public init(path: String, keyPath: PropertyListKeyPath? = nil) {
        self.init(path, keyPath, nil)
    }

    private init(_ path: String, _ base: PropertyListKeyPath?, _ index: Int?) {
        self.path = path
        self.base = base
        self.index = index
    }

    /// The keys and array indexes from the root of the property list to the value; nil for the file as a whole.
    public var keyPath: PropertyListKeyPath? {
        guard let index else { return base }
        return base?.appending(String(index)) ?? PropertyListKeyPath(key: String(index))
    }

    /// The position of an element of the array at this position.
    func appending(_ index: Int) -> SchemaLocation { SchemaLocation(path, keyPath, index) }

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
