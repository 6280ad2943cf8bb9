import PrefsCloud

/// A device of the executable specification, with a mirror and a synchronizer of PrefsCloud.
struct ModelDevice {
    var mirror: CloudMirror
    var machine: String
    var skew: Int64
    var synchronizer: Synchronizer
    /// The request that is on its way, with the moment when it was sent, and the reply to it.
    var waiting: (request: CloudRequest, sentAt: DeviceTime)?
    var reply: CloudReply?

    func time(at now: Int64) -> DeviceTime { DeviceTime(wall: now + skew, sinceBoot: now) }

    mutating func makeRequest(at now: Int64) -> CloudRequest {
        let request = synchronizer.nextRequest(for: &mirror, at: time(at: now))
        waiting = (request, time(at: now))
        return request
    }

    mutating func receive(_ reply: CloudReply, to sent: (request: CloudRequest, sentAt: DeviceTime), at now: Int64) {
        synchronizer.receive(reply, to: sent.request, sentAt: sent.sentAt, at: time(at: now), into: &mirror)
    }
}
