extension Range<Int> {
    /// Finds the first position for which a condition does not hold, by binary search; the upper bound if it holds
    /// for all. The condition must not hold for any position after one for which it does not.
    package func partitionPoint<Failure: Error>(where holds: (Int) throws(Failure) -> Bool) throws(Failure) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if try holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
