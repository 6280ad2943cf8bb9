/// A transaction: conditions, and what is done if all of them hold or if one does not. It is carried out as a whole.
struct EtcdTransaction: Equatable {
    var conditions: [EtcdCondition] = []
    var success: [EtcdOperation] = []
    var failure: [EtcdOperation] = []

    /// Whether an answer has the outcomes of the branch that it says was carried out. Without them, an answer would
    /// look like that of an empty store.
    func canHaveOutcomes(of answer: EtcdTransactionAnswer) -> Bool {
        let operations = answer.succeeded ? success : failure
        return operations.count == answer.outcomes.count
            && zip(operations, answer.outcomes).allSatisfy { $0.canHave($1) }
    }
}

/// A condition of a transaction.
enum EtcdCondition: Equatable {
    /// The key exists and has this value.
    case value(of: [UInt8], is: [UInt8])
    /// The key was last changed by this revision; 0 if there is no such key.
    case revision(of: [UInt8], is: Int64)
    /// No key that exists in the range was changed after the revision.
    case unchanged(EtcdKeyRange, since: Int64)
}

/// A part of a transaction. etcd refuses a transaction that has more than 128 of them, or that puts a key twice.
enum EtcdOperation: Equatable {
    case put([UInt8], value: [UInt8])
    case delete(EtcdKeyRange)
    /// Reads the keys of a range whose last change has at least the first revision, 0 for all; at most so many, 0 for
    /// all; as they are in the last revision, 0 for the present one.
    case range(EtcdKeyRange, changedSince: Int64 = 0, limit: Int = 0, at: Int64 = 0)

    fileprivate func canHave(_ outcome: EtcdTransactionAnswer.Outcome) -> Bool {
        switch (self, outcome) {
        case (.put, .put), (.delete, .deleted), (.range, .range): true
        default: false
        }
    }
}

/// A key with its value.
struct EtcdPair: Equatable {
    var key: [UInt8]
    var value: [UInt8]
    /// The revision that last changed the value.
    var revision: Int64
}

/// The part of every answer that says who answered.
struct EtcdHeader: Equatable {
    var cluster: UInt64
    var member: UInt64
    /// The revision of the store when the answer was made.
    var revision: Int64
}

/// When an answer came.
struct EtcdTiming: Equatable {
    /// The clock of the server in milliseconds since 1970, exact to a second; nil if it did not tell.
    var serverTime: Int64?
    /// The moment when the answer was complete, in milliseconds since the machine started (`millisecondsSinceBoot`).
    var moment: Int64
    /// How long the last try took, in milliseconds.
    var duration: Int64
    /// Whether a connection was made for the last try.
    var isFirstOfConnection: Bool
}

/// The answer to a transaction.
struct EtcdTransactionAnswer: Equatable {
    /// What an operation of the branch that was carried out did.
    enum Outcome: Equatable {
        case put
        case deleted(Int64)
        /// - Parameter hasMore: Whether there are more than the limit.
        case range([EtcdPair], hasMore: Bool = false)
    }

    var header: EtcdHeader
    /// Whether all conditions held.
    var succeeded: Bool
    /// One for each operation of the branch.
    var outcomes: [Outcome]
    var timing: EtcdTiming

    /// The pairs that an operation of the branch has read; empty if it was no reading one.
    func pairs(_ position: Int) -> [EtcdPair] {
        guard outcomes.indices.contains(position), case .range(let pairs, _) = outcomes[position] else { return [] }
        return pairs
    }

    /// Whether a reading operation of the branch has left out what is beyond its limit.
    var hasMore: Bool {
        outcomes.contains { outcome in if case .range(_, hasMore: true) = outcome { true } else { false } }
    }
}

/// The answer to a request that reads a range.
struct EtcdRangeAnswer: Equatable {
    var header: EtcdHeader
    var pairs: [EtcdPair]
    var timing: EtcdTiming
}
