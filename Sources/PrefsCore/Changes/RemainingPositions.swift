/// The positions of a list that remain after some have been removed. Finds the nth of them.
///
/// This is a Fenwick tree: finding and removing a position each access as many numbers as the count has binary digits.
struct RemainingPositions {
    /// The number of remaining positions.
    private(set) var count: Int
    private var isPresent: [Bool]
    /// For each index i, counted from 1: the number of remaining positions among the k that end with the i-th, where k
    /// is the value of the lowest set bit of i.
    private var sums: [Int]

    /// Creates a list with all of its positions remaining.
    init(count: Int) {
        self.count = count
        isPresent = Array(repeating: true, count: count)
        sums = (0...count).map { $0 & -$0 }
    }

    func contains(_ position: Int) -> Bool {
        isPresent.indices.contains(position) && isPresent[position]
    }

    /// Adds a position after the last one, whether or not the last one remains.
    mutating func append() {
        let index = sums.count
        var sum = 1
        var step = 1
        while step < index & -index {
            sum += sums[index - step]
            step *= 2
        }
        sums.append(sum)
        isPresent.append(true)
        count += 1
    }

    /// Removes a position if it still remains.
    mutating func remove(_ position: Int) {
        guard contains(position) else { return }
        isPresent[position] = false
        count -= 1
        var index = position + 1
        while index < sums.count {
            sums[index] -= 1
            index += index & -index
        }
    }

    /// The nth remaining position, counted from 0; if fewer remain, the position after the last one.
    func position(at rank: Int) -> Int {
        var (index, rest) = (0, rank)
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
