/// Divides the work on a long document among the processors. The threads have ended when a function returns.
enum ParallelWork {
    /// The shortest text, in bytes, that is worth a thread to write it.
    static let leastLength = 1_048_576

    /// The shortest part of a document, in bytes, that is worth a thread to read it. Values take new memory in the heap
    /// of each thread, so that two threads have read documents of less than 8 MB no faster than one.
    static let leastReadLength = 4_194_304

    /// The greatest number of parts; with more, the threads mostly wait for memory and for the joining of the results.
    private static let greatestCount = 8

    /// The number of parts into which the work on a document of `length` bytes is to be divided: 1 for a short one, or
    /// on a single processor.
    ///
    /// - Parameter least: The length of the shortest part.
    static func partCount(
        forLength length: Int, least: Int = leastLength, _ processorCount: @autoclosure () -> Int = Processors.count
    ) -> Int {
        guard length >= 2 * least else { return 1 }
        return min(length / least, processorCount(), greatestCount)
    }

    /// Calls a closure once for each number below `count`, at the same time, and returns the results in the order of
    /// the numbers. The calling thread does the work of the first.
    static func results<Result>(ofParts count: Int, _ work: (Int) -> Result) -> [Result] {
        let first = Slot<Result>()
        let others = results(of: 1..<max(count, 1), work) { first.result = work(0) }
        return [first.take() ?? work(0)] + others
    }

    /// Calls a closure once for each number of a range, each time in a thread of its own, and returns the results in
    /// the order of the numbers. If the system refuses a thread, the calling thread does its work.
    ///
    /// - Parameter own: The work of the calling thread at the same time.
    static func results<Result>(
        of numbers: Range<Int>, _ work: (Int) -> Result, meanwhile own: () -> Void
    ) -> [Result] {
        withoutActuallyEscaping(work) { work in
            let slots = numbers.map { _ in Slot<Result>() }
            let threads = zip(numbers, slots).map { number, slot in JoinedThread { slot.result = work(number) } }
            own()
            for thread in threads { thread?.join() }
            return zip(numbers, slots).map { number, slot in slot.take() ?? work(number) }
        }
    }

    /// The place for a result, which one thread writes, and the calling thread reads when that thread has ended.
    private final class Slot<Result> {
        var result: Result?

        /// Returns the result and gives up the reference to it.
        func take() -> Result? { result.take() }
    }
}
