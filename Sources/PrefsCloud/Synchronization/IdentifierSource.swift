/// Makes the identifiers of pushes and epochs.
package struct IdentifierSource: Sendable {
    package var push: @Sendable () -> UInt64
    package var epoch: @Sendable () -> CloudHead.Epoch

    package init(
        push: @escaping @Sendable () -> UInt64, epoch: @escaping @Sendable () -> CloudHead.Epoch
    ) {
        (self.push, self.epoch) = (push, epoch)
    }

    package static let random = IdentifierSource(
        push: { UInt64.random(in: .min ... .max) },
        epoch: { CloudHead.Epoch(high: .random(in: .min ... .max), low: .random(in: .min ... .max)) })
}
