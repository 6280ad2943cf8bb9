import PropertyLists

extension EtcdClient {
    /// Asks each server for its version. Servers that do not answer are left out.
    func versions() throws(ServerError) -> [(endpoint: EtcdEndpoint, version: EtcdVersion)] {
        var versions: [(endpoint: EtcdEndpoint, version: EtcdVersion)] = []
        for endpoint in configuration.endpoints {
            var request = CurlRequest(server: endpoint.url, path: "/version")
            request.security = configuration.security
            request.silenceLimit = configuration.silenceLimit
            do throws(EtcdFailure) {
                let text = try answer(to: request).object.text("etcdserver")
                if let version = EtcdVersion(text) { versions.append((endpoint, version)) }
            } catch .failed(let error) where error.kind == .interruption {
                throw error
            } catch {}
        }
        return versions
    }

    /// The warning for people about servers that do not separate the users of the cluster; nil if there are none.
    func warning() throws(ServerError) -> String? {
        let servers = try versions().filter { !$0.version.separatesUsers }
        guard !servers.isEmpty else { return nil }
        let names = servers.map { "\($0.endpoint.url) (etcd \($0.version))" }.joined(separator: ", ")
        return "update \(names) to etcd 3.4.44, 3.5.30, 3.6.11 or later: until then, every user of the cluster can "
            + "read and change the settings of all others (GHSA-rfx7-8w68-q57q, GHSA-x35m-3gp4-4fh5)"
    }
}
