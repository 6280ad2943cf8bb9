/// The result of a request to one server.
enum EtcdAttempt<Result> {
    case done(Result)
    case refused(EtcdRefusal)
    case failed(CurlError)
    /// The answer is not one of etcd.
    case notEtcd

    /// The result of another request, which is sent if this one is done.
    func then<Next>(_ next: (Result) -> EtcdAttempt<Next>) -> EtcdAttempt<Next> {
        switch self {
        case .done(let result): next(result)
        case .refused(let refusal): .refused(refusal)
        case .failed(let error): .failed(error)
        case .notEtcd: .notEtcd
        }
    }
}
