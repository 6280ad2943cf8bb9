import PropertyLists

/// The reasons why a request to etcd has no result.
enum EtcdError: ServerError, Equatable {
    /// The text is no address of a server.
    case invalidEndpoint(String)
    /// There is no address.
    case noEndpoint
    /// None of the servers could be asked: the last one, and why not.
    case transport(endpoint: String, CurlError)
    /// None of the servers could answer at the moment: the last one, and what it said.
    case unavailable(endpoint: String, EtcdRefusal)
    /// Something else than etcd answers there, or etcd of an unknown kind.
    case notEtcd(endpoint: String)
    /// A web server answers that has nothing at the paths of etcd's gateway.
    case noGateway(endpoint: String)
    /// The cluster has no such user, or the password is another.
    case wrongPassword(endpoint: String, user: String)
    /// The cluster asks for a user and a password, or refuses the tokens that it gives out itself; nil for no user.
    case notAuthenticated(endpoint: String, user: String?)
    /// The user may not read or write these keys.
    case denied(endpoint: String, user: String?)
    /// The gateway of the cluster takes no client certificate with a common name.
    case namedCertificate(endpoint: String)
    /// The cluster has no space for more values.
    case noSpace(endpoint: String)
    /// What should be added to the cluster is there already.
    case exists(endpoint: String)
    /// The server refuses the request for another reason.
    case refused(endpoint: String, EtcdRefusal)
    /// The server does not have the revision that is to be read, since it has forgotten it or was put back.
    case noSuchRevision(endpoint: String)
    /// The watch cannot go on: the server has forgotten the changes before this revision.
    case compacted(Int64)
    /// The watch has ended.
    case watchEnded(endpoint: String, detail: String)
    /// The process was asked to end meanwhile.
    case interrupted
}

extension EtcdError {
    var isTemporary: Bool {
        switch self {
        case .transport(_, let error): error.isTemporary
        case .unavailable, .watchEnded, .compacted, .noSuchRevision: true
        default: false
        }
    }

    var isOfPassword: Bool { if case .wrongPassword = self { true } else { false } }

    var isInterruption: Bool { self == .interrupted }

    /// The error of a refusal that cannot be helped.
    init(_ refusal: EtcdRefusal, endpoint: String, user: String?) {
        switch refusal {
        case _ where refusal.isOfCredentials: self = .wrongPassword(endpoint: endpoint, user: user ?? "")
        case _ where refusal.isOfCertificateName: self = .namedCertificate(endpoint: endpoint)
        case _ where refusal.isOfPermission: self = .denied(endpoint: endpoint, user: user)
        case _ where refusal.isOfSpace: self = .noSpace(endpoint: endpoint)
        case _ where refusal.isOfRepetition: self = .exists(endpoint: endpoint)
        case _ where refusal.isOfRevision: self = .noSuchRevision(endpoint: endpoint)
        case _ where refusal.isOfPath: self = .noGateway(endpoint: endpoint)
        case _ where refusal.message.isEmpty && refusal.status < 500: self = .notEtcd(endpoint: endpoint)
        default:
            switch refusal.remedy {
            case .authenticate: self = .notAuthenticated(endpoint: endpoint, user: user)
            case .nextEndpoint: self = .unavailable(endpoint: endpoint, refusal)
            case .stop: self = .refused(endpoint: endpoint, refusal)
            }
        }
    }
}

extension EtcdError {
    /// What failed, where, and what can be done.
    var description: String {
        switch self {
        case .invalidEndpoint(let text):
            "'\(text.onOneLine)' is not an address of etcd: "
                + "use http:// or https://, a host and a port, such as https://etcd.example.org:2379"
        case .noEndpoint: "no address of etcd is given"
        case .transport(let endpoint, let error): Self.description(of: error, endpoint)
        case .unavailable(let endpoint, let refusal):
            "\(endpoint) cannot answer now: \(refusal.message.onOneLine). Try again; "
                + "if it lasts, see whether most servers of the cluster run."
        case .notEtcd(let endpoint): "\(endpoint) does not answer as etcd 3.4 or later does. Check the address."
        case .noGateway(let endpoint):
            "\(endpoint) has no JSON gateway of etcd 3.4 or later. If it is etcd, have it started without "
                + "--enable-grpc-gateway=false; else check the address."
        case .wrongPassword(let endpoint, let user):
            "\(endpoint) has no user '\(user.onOneLine)' with this password. Check both."
        case .notAuthenticated(let endpoint, nil): "\(endpoint) wants a user and a password."
        case .notAuthenticated(let endpoint, let user?):
            "\(endpoint) does not accept user '\(user.onOneLine)' although it checked the password. "
                + "Check the server's clock and its --auth-token."
        case .denied(let endpoint, nil): "\(endpoint) denies access to this store. It may want a user and a password."
        case .denied(let endpoint, let user?):
            "\(endpoint) denies user '\(user.onOneLine)' access to this store. "
                + "Check the name of the store, or have the user's role changed."
        case .namedCertificate(let endpoint):
            "\(endpoint) takes no certificate with a common name (CN) from this device. "
                + "Have one made without it, such as with openssl's -subj /O=prefs, and give it with --cert and --key."
        case .noSpace(let endpoint):
            "the cluster of \(endpoint) is full and takes no changes. "
                + "Have it compacted and defragmented, and its alarm disarmed."
        case .exists(let endpoint): "\(endpoint) has this already"
        case .refused(let endpoint, let refusal):
            "\(endpoint) refuses the request: \(refusal.message.onOneLine)"
        case .noSuchRevision(let endpoint): "\(endpoint) does not have the revision that is to be read"
        case .compacted(let revision): "the changes up to revision \(revision) are no longer listed"
        case .watchEnded(let endpoint, let detail): "\(endpoint) ended the watch: \(detail.onOneLine)"
        case .interrupted: "interrupted"
        }
    }

    private static func description(of error: CurlError, _ endpoint: String) -> String {
        switch error.reason {
        case .unreachable: "cannot reach \(endpoint): \(error.detail). Check the address and the network."
        case .silence: "\(endpoint) does not answer: \(error.detail)"
        case .cutOff: "\(endpoint) closed the connection before the end of its answer: \(error.detail)"
        case .untrustedServer where error.isOfValidity:
            "the certificate of \(endpoint) has expired, or is not valid yet, and it was told nothing: "
                + "\(error.detail). Have it renewed, or check the clock of this device."
        case .untrustedServer where error.isOfHost:
            "the certificate of \(endpoint) is for another host, and it was told nothing: \(error.detail). "
                + "Use the name in the certificate, or have one made for this name."
        case .untrustedServer:
            "\(endpoint) is not trusted, and was told nothing: \(error.detail). "
                + "Give the certificate of its authority with --cacert."
        case .unusableCertificate:
            "a file of certificates cannot be used: \(error.detail). Check --cacert, --cert and --key."
        case .tls where error.isWithoutTLS:
            "no encrypted connection with \(endpoint), which does not seem to speak TLS: \(error.detail). "
                + "Use http://, or have TLS enabled there."
        case .tls where error.isOfOwnCertificate:
            "\(endpoint) refuses this device's certificate, which may have expired or be of another authority: "
                + "\(error.detail). See openssl x509 -noout -enddate -issuer -in \((error.certificate ?? "").onOneLine)"
        case .tls:
            "no encrypted connection with \(endpoint): \(error.detail). It may want a certificate (--cert and --key)."
        case .notHTTP: "\(endpoint) does not speak HTTP: \(error.detail). Check the address."
        case .tooLong: "\(endpoint) gave \(error.detail)"
        case .invalidRequest: "the request to \(endpoint) cannot be sent: \(error.detail)"
        case .interrupted: "interrupted"
        case .other: "\(endpoint): \(error.detail)"
        }
    }
}
