import PrefsCloud

/// The account of a device: the cluster and the name with which it synchronises with.
struct Account: Equatable {
    var endpoints: [ServerEndpoint]
    var name: AccountName
    /// Nil for a cluster that asks no one for a password.
    var credentials: ServerCredentials?
    var security = CurlSecurity()
    /// Whether addresses of other machines without encryption are allowed.
    var isInsecure = false
    var quota = CloudQuota()

    /// - Throws: ``AccountProblem/unencrypted(endpoint:)``.
    func checkEncryption() throws {
        guard !isInsecure, let endpoint = endpoints.first(where: { !$0.isEncrypted && !$0.isLoopback }) else { return }
        throw AgentError.account(.unencrypted(endpoint: endpoint.url))
    }

    /// Tells programs the account whose mirror they use, and its limits, where that has changed.
    func share(in directory: CloudDirectory) throws {
        let shared = try directory.account()
        if shared.name != name || shared.quota != quota { try directory.setCurrentAccount(name, quota: quota) }
    }

    /// The names of the user and of the cluster's servers, for people.
    var description: String {
        let places = endpoints.map(\.url).joined(separator: ",")
        return credentials.map { "\($0.user) at \(places)" } ?? places
    }
}
