import PrefsCloud

typealias ServerEndpoint = EtcdEndpoint
typealias ServerCredentials = EtcdCredentials

/// The kind of server that accounts are on. Besides `Etcd/` and `Serving/`, only this file names it.
extension Account {
    /// The server of this account.
    ///
    /// - Parameter patience: For so many seconds, all addresses are tried again and again if none answers.
    func server(in group: CurlGroup, patience: Double) throws -> any CloudServer {
        var configuration = EtcdConfiguration(endpoints: endpoints, credentials: credentials, security: security)
        configuration.patience = patience
        return EtcdServer(name, try EtcdClient(configuration, in: group))
    }

    /// Removes the token of the user.
    func removeToken(in directory: CloudDirectory) {
        if let user = credentials?.user { EtcdTokenFile(of: name, in: directory, user, endpoints).keep(nil) }
    }
}
