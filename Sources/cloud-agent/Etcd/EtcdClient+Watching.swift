extension EtcdClient {
    /// Watches a range from a revision on, and returns when the server has agreed.
    ///
    /// - Parameter revision: The first revision whose changes are told. If the server no longer knows it, the watch
    ///   ends with ``EtcdError/compacted(_:)``.
    func watch(_ range: EtcdKeyRange, from revision: Int64) throws(EtcdError) -> EtcdWatch {
        let body = GatewayBody.watch(range, from: revision)
        return try onAnyEndpoint {
            do throws(CurlError) {
                let transfer = try group.start(request("/v3/watch", body, isStream: true))
                let watch = EtcdWatch(transfer, endpoint: endpoint, in: group)
                return try watch.begin().map { .refused($0) } ?? .done(watch)
            } catch {
                return .failed(error)
            }
        }
    }
}
