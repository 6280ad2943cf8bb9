internal import Foundation

/// What is in containers of Foundation, as it is. Their own ways to an element convert it to a value of Swift with all
/// that is in it, and so never return from one that contains itself. Their mirrors do not; other subclasses than
/// these have no such mirrors.
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
