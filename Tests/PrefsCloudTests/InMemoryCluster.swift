import PrefsCloud

/// A server in memory, and the work of an agent without a network.
///
/// `@unchecked`, since one thread at a time uses it.
final class InMemoryCluster: @unchecked Sendable {
    var server = ModelServer()
    private var now: Int64 = 1_700_000_000_000

    /// Synchronises the mirror of a device until nothing is left to push.
    func synchronize(_ file: MirrorFile, _ limits: SynchronizationLimits = SynchronizationLimits()) throws {
        var synchronizer = Synchronizer(limits)
        for _ in 0..<20 {
            now += 1
            let time = DeviceTime(wall: now, sinceBoot: now)
            var request = CloudRequest.pull(since: 0)
            try file.update { mirror in
                request = synchronizer.nextRequest(for: &mirror, at: time)
                return true
            }
            let reply = server.answer(request, date: now)
            var isSettled = false
            try file.update { mirror in
                synchronizer.receive(reply, to: request, sentAt: time, at: time, into: &mirror)
                if case .pull = request { isSettled = synchronizer.settle(&mirror) }
                return true
            }
            if isSettled { return }
        }
    }
}
