import Foundation
import Testing

/// Evaluates a value until it is as expected, and returns it: `try eventually(stored()) { $0 == ["k": 1] }`. After a
/// minute the test fails, with a message that has the last value.
///
/// The last evaluation begins after the minute, however rarely this thread runs on a busy machine.
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
