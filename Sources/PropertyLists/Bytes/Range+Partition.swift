extension Range<Int> {
    /// The first position for which a condition does not hold, by halving; the upper bound when it holds for all. It
    /// must hold for none behind one for which it does not.
    @inline(__always)
    func partitionPoint<Failure: Error>(where holds: (Int) throws(Failure) -> Bool) throws(Failure) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if try holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
