/// The head of an account on the server. Each push replaces it, so it identifies the history of the account: two
/// devices have seen the same history if the push that one of them absorbed last is in the ring that the other one
/// sees.
package struct CloudHead: Equatable, Sendable {
    /// Sixteen random bytes, new for each account and after each loss of history.
    package var epoch: Epoch
    /// The highest revision of any tombstone ever removed. A mirror whose revision is lower may have missed a deletion.
    package var collected: Int64
    /// The last pushes, oldest first. The length is limited (``SynchronizationLimits/ringLength``).
    package var ring: [Push]

    package init(epoch: Epoch, collected: Int64 = 0, ring: [Push] = []) {
        (self.epoch, self.collected, self.ring) = (epoch, collected, ring)
    }

    package struct Epoch: Hashable, Sendable {
        package let bytes: [UInt8]

        /// - Returns: Nil unless there are 16 bytes.
        package init?(bytes: [UInt8]) {
            guard bytes.count == 16 else { return nil }
            self.bytes = bytes
        }

        package init(high: UInt64, low: UInt64) {
            bytes = [high, low].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        }
    }

    package struct Push: Equatable, Sendable {
        /// Random, so that a device recognises a push.
        package var identifier: UInt64
        /// The revision of the head that the push replaced.
        package var base: Int64

        package init(identifier: UInt64, base: Int64) {
            (self.identifier, self.base) = (identifier, base)
        }
    }
}
