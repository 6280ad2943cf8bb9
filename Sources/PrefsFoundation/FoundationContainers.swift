internal import Foundation

/// The elements of Foundation's containers, unconverted. The containers' own accessors convert an element with
/// everything inside it to a Swift value, and so never return for a container that contains itself. Their mirrors do
/// not convert; subclasses other than these have no such mirrors.
extension NSArray {
    var storedElements: any Sequence<Any> {
        guard type(of: self) == NSArray.self || type(of: self) == NSMutableArray.self else { return map { $0 } }
        return Mirror(reflecting: self).children.lazy.map(\.value)
    }
}

extension NSDictionary {
    var storedPairs: any Sequence<(Any, Any)> {
        guard type(of: self) == NSDictionary.self || type(of: self) == NSMutableDictionary.self else {
            return map { ($0.key, $0.value) }
        }
        return Mirror(reflecting: self).children.lazy.map { child in
            guard let (key, value) = child.value as? (key: NSObject, value: AnyObject) else {
                return (NSNull(), NSNull())
            }
            return (key, value)
        }
    }
}
