/// How the elements of a long container are divided into parts, whose texts are written at the same time.
enum ElementParts {
    /// The number of elements from which a container is divided.
    static let leastCount = 1_024
    /// The number of elements at its beginning whose text tells how long that of the others will be.
    static let sampleCount = 64
    /// The length in bytes that a part's text is meant to have at most, since the texts of all parts are in memory.
    private static let greatestLength = 2_097_152
    /// The length in bytes up to which the text of a part is kept in memory. A longer one, of elements longer than
    /// those before, is written again by the calling thread.
    static let longestText = 4 * greatestLength

    /// Divides elements into parts of equal numbers, which follow each other from the first element on. If that makes
    /// parts too long, elements are left over. There are no parts if dividing them is not worthwhile.
    ///
    /// - Parameter meanLength: The length of an element's text in bytes.
    static func divide(
        _ elements: Range<Int>, meanLength: Int, processorCount: @autoclosure () -> Int = Processors.count
    ) -> [Range<Int>] {
        let meanLength = max(meanLength, 1)
        let (length, overflows) = elements.count.multipliedReportingOverflow(by: meanLength)
        let partCount = ParallelWork.partCount(forLength: overflows ? .max : length, processorCount())
        guard partCount > 1 else { return [] }
        let count = max(1, min(elements.count / partCount + 1, greatestLength / meanLength))
        return (0..<partCount).map { number in
            let start = elements.lowerBound + number * count
            return min(start, elements.upperBound)..<min(start + count, elements.upperBound)
        }
    }
}
