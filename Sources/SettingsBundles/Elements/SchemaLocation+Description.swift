import PrefsCore
import PropertyLists

extension SchemaLocation: CustomStringConvertible {
    public var description: String {
        path.onOneLine + (keyPath.map { ": " + $0.text.onOneLine } ?? "")
    }
}
