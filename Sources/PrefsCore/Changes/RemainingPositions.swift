/// Which positions of a list remain when some are taken out, and which of those is the nth.
///
/// A Fenwick tree: finding a position and taking one out touch as many numbers as the count has binary digits.
struct RemainingPositions {
    /// How many there are.
    private(set) var count: Int
    private var isThere: [Bool]
    /// At an index, counted from 1, how many remain of as many positions up to it as its lowest set bit is worth.
    private var sums: [Int]

    /// All positions of a list.
    init(count: Int) {
        self.count = count
        isThere = Array(repeating: true, count: count)
        sums = (0...count).map { $0 & -$0 }
    }

    func contains(_ position: Int) -> Bool {
        isThere.indices.contains(position) && isThere[position]
    }

    /// Adds the position behind the last one that ever was.
    mutating func append() {
        let index = sums.count
        var sum = 1
        var step = 1
        while step < index & -index {
            sum += sums[index - step]
            step *= 2
        }
        sums.append(sum)
        isThere.append(true)
        count += 1
    }

    /// Takes out a position, if it is there.
    mutating func remove(_ position: Int) {
        guard contains(position) else { return }
        isThere[position] = false
        count -= 1
        var index = position + 1
        while index < sums.count {
            sums[index] -= 1
            index += index & -index
        }
    }

    /// The position before which this many remain; that behind the last one if there are no more.
    func position(at place: Int) -> Int {
        var (index, rest) = (0, place)
        var step = 1
        while step * 2 < sums.count { step *= 2 }
        while step > 0 {
            let next = index + step
            if next < sums.count, sums[next] <= rest {
                index = next
                rest -= sums[next]
            }
            step /= 2
        }
        return index
    }
}
