import PrefsCloud

@testable import cloud_agent

/// A server that answers each request as a test wants.
final class ScriptedCloud: CloudServer {
    let account: AccountName
    let address = "scripted"
    private(set) var requests: [CloudRequest] = []
    private let reply: (CloudRequest) throws -> CloudReply

    init(_ account: AccountName, _ reply: @escaping (CloudRequest) throws -> CloudReply) {
        (self.account, self.reply) = (account, reply)
    }

    func answer(to request: CloudRequest, localTime: Int64) throws -> CloudAnswer {
        requests.append(request)
        let now = MonotonicClock.millisecondsSinceBoot
        return CloudAnswer(reply: try reply(request), sentAt: now, receivedAt: now)
    }

    func useTokens(in directory: CloudDirectory) {}
    func checkAccess() {}
    func warning() -> String? { nil }
    func remove(_ rows: [[UInt8]: UnusableRow]) {}
    func changes(after revision: Int64) -> (_ known: Int64) throws -> Bool? { { _ in nil } }
    func devices() -> [DeviceEntry] { [] }
    func put(_ entry: DeviceEntry) {}
    func forget(_ device: DeviceIdentifier) {}
    func renewConnection() {}
    func pause(_ seconds: Double) {}
}
