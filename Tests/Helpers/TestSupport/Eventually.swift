import Foundation
import Testing

/// Returns a value as soon as it is as expected: `try eventually(stored()) { $0 == ["k": 1] }`. The test has failed, and
/// says which value it saw last, when it is not after a minute.
///
/// The last look comes after the minute, however rarely this thread gets to run on a busy machine.
@discardableResult
package func eventually<Value>(
    _ value: @autoclosure () throws -> Value, sourceLocation: SourceLocation = #_sourceLocation,
    is isExpected: (Value) throws -> Bool
) throws -> Value {
    let end = ContinuousClock.now + .seconds(60)
    while true {
        let isLastLook = ContinuousClock.now >= end
        let current = try value()
        if try isExpected(current) { return current }
        try #require(!isLastLook, "after a minute still \(current)", sourceLocation: sourceLocation)
        usleep(2_000)
    }
}
