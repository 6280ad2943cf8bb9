/// The observers of one instance of ``Preferences``. A change looks up those of its key, so that it takes the same time
/// however many observers other keys have.
struct ObserverTable {
    private var observers: [Int: EngineState.Observer] = [:]
    private var nextNumber = 0
    /// The numbers of the observers of each key, ascending, and those of the observers of all keys.
    private var numbersByKey: [KeyBytes: [Int]] = [:]
    private var numbersOfAllKeys: [Int] = []

    /// The bytes of a key, since keys are compared by their bytes.
    private typealias KeyBytes = [UInt8]

    var isEmpty: Bool { observers.isEmpty }
    var count: Int { observers.count }
    var all: [EngineState.Observer] { Array(observers.values) }

    /// - Returns: The number of the observer. Later observers have greater numbers.
    mutating func add(_ observer: EngineState.Observer) -> Int {
        let number = nextNumber
        nextNumber += 1
        observers[number] = observer
        for key in Self.keys(of: observer) { numbersByKey[key, default: []].append(number) }
        if observer.keys == nil { numbersOfAllKeys.append(number) }
        return number
    }

    mutating func remove(_ number: Int) -> EngineState.Observer? {
        guard let observer = observers.removeValue(forKey: number) else { return nil }
        for key in Self.keys(of: observer) {
            numbersByKey[key]?.removeAscending(number)
            if numbersByKey[key]?.isEmpty == true { numbersByKey[key] = nil }
        }
        if observer.keys == nil { numbersOfAllKeys.removeAscending(number) }
        return observer
    }

    /// Whether a change of this key notifies an observer.
    func hasObservers(of key: String) -> Bool {
        !numbersOfAllKeys.isEmpty || numbersByKey[Array(key.utf8)] != nil
    }

    /// The observers of a key, in the order in which they were added.
    func observers(of key: String) -> [EngineState.Observer] {
        let numbers = numbersByKey[Array(key.utf8)] ?? []
        let ordered = numbersOfAllKeys.isEmpty ? numbers : (numbers + numbersOfAllKeys).sorted()
        return ordered.compactMap { observers[$0] }
    }

    /// The keys that an observer names, each once.
    private static func keys(of observer: EngineState.Observer) -> Set<KeyBytes> {
        Set((observer.keys ?? []).map { Array($0.utf8) })
    }
}

extension [Int] {
    /// Removes a number from numbers in ascending order.
    fileprivate mutating func removeAscending(_ number: Int) {
        let position = indices.partitionPoint { self[$0] < number }
        if position < count, self[position] == number { remove(at: position) }
    }
}
