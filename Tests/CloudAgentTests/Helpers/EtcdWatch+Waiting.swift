import TestSupport
import Testing

@testable import cloud_agent

extension EtcdWatch {
    /// Waits for events until there are as many, and returns them.
    func events(_ count: Int, waitingIn group: CurlGroup) throws -> [EtcdWatchEvent] {
        var events = try takeEvents()
        try eventually(events.count) { seen in
            if seen >= count { return true }
            group.wait(for: [], timeout: 1)
            events += try takeEvents()
            return false
        }
        return events
    }

    /// The error with which the watch has ended, after a wait; nil if it goes on.
    func end(waitingIn group: CurlGroup) -> ServerError? {
        group.wait(for: [], timeout: 0.1)
        do throws(ServerError) {
            _ = try takeEvents()
            return nil
        } catch {
            return error
        }
    }
}
