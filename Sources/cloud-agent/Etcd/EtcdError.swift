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
