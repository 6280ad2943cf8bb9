import PropertyLists

/// The reasons why `serve` has no server, and `watch` cannot start.
enum ServiceProblem {
    case notInstalled
    case ended(log: String)
    case malformed(path: String)
    case noDescriptors
    case noPort
    /// Another program listens on the port of the server.
    case portInUse(UInt16, directory: String)

    var message: String {
        switch self {
        case .notInstalled: "there is no etcd on this machine: install it (Debian: apt install etcd-server)"
        case .ended(let log): "etcd has ended; \(log.onOneLine) says why"
        case .malformed(let path): "\(path.onOneLine) is not what serve wrote; use another directory with --data"
        case .noDescriptors: "the system has no more file descriptors for this user; end other programs"
        case .noPort: "no port of this machine is free; end other programs"
        case .portInUse(let port, let directory):
            "another program listens on port \(port); if it is this server, it runs already, else end that program, "
                + "or use another directory than \(directory.onOneLine) with --data"
        }
    }
}
