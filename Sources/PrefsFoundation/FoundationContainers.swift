internal import Foundation

/// The elements of `NSArray` and `NSDictionary` as they are stored. The accessors of these classes convert an element
/// with everything inside it to a Swift value, and so never return for a container that contains itself. Their mirrors
/// do not convert elements. Only the immutable and the mutable class have such mirrors; the elements of other
/// subclasses are converted.
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
