/// How a cluster is reached.
struct EtcdConfiguration {
    var endpoints: [EtcdEndpoint]
    /// Nil for a cluster without authentication. The gateway does not take the user from a certificate.
    var credentials: EtcdCredentials?
    var security = CurlSecurity()
    /// The seconds without a byte after which a try is given up. A follower can hold a request that was lost with its
    /// leader for seven seconds, while another server already answers.
    var silenceLimit = 1.5
    /// The seconds for which an answer is waited for that needs a password to be checked: a busy server has many others
    /// to check before.
    var passwordLimit = 4.0
    /// For so many seconds, all endpoints are tried again and again if none answers; 0 for one try of each.
    var patience = 0.0
}

/// The name and password of a user of etcd. Its descriptions do not show the password.
struct EtcdCredentials: Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var user: String
    var password: String

    var description: String { user }
    var debugDescription: String { user }
    var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
