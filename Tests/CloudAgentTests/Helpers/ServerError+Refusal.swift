@testable import cloud_agent

extension ServerError {
    /// What becomes of a refusal of etcd.
    static func refusal(
        _ status: Int, _ message: String = "", of endpoint: String, user: String? = nil
    ) -> ServerError {
        EtcdRefusal(status: status, code: 0, message: message).error(of: endpoint, user: user)
    }
}
