/// An answer of etcd that is no success: the status of HTTP, and the code and message of gRPC.
struct EtcdRefusal: Equatable {
    /// 0 for an error in a stream, and −1 for a watch that was refused: their status was 200.
    var status: Int
    /// 0 if the answer has none.
    var code: Int
    var message: String

    private static let watchStatus = -1

    /// What a client does after the refusal.
    enum Remedy: Equatable {
        /// Get another token, and send the request again; at most so many times.
        case authenticate(times: Int)
        /// Send the request to another server.
        case nextEndpoint
        /// Give up.
        case stop
    }

    var remedy: Remedy {
        switch (status, code) {
        case _ where message.contains(words: "revision of auth store is old"): .authenticate(times: 2)
        case _ where needsAuthentication: .authenticate(times: 2)
        case (_, 16), (401, 0): .authenticate(times: 2)
        // Early versions of etcd 3.4 say this of a watch with a token that has expired, too.
        case (Self.watchStatus, 7): .authenticate(times: 1)
        case (_, 8), (429, 0): message.contains(words: "too many requests") ? .nextEndpoint : .stop
        // Cancelled, unknown, a time that was up, aborted, internal and unavailable.
        case (_, 1), (_, 2), (_, 4), (_, 10), (_, 13), (_, 14): .nextEndpoint
        case (500..., 0): .nextEndpoint
        // Not a server with etcd's gateway.
        case (300...399, _), (404, 0), (405, 0): .nextEndpoint
        default: .stop
        }
    }

    /// Whether the request had no token and the server asks for one.
    var needsAuthentication: Bool { message.contains(words: "user name is empty") }

    /// Whether the server has no user of that name with that password.
    var isOfCredentials: Bool { message.contains(words: "authentication failed") }

    /// Whether a token was asked for and the cluster has no authentication.
    var isForLackOfAuthentication: Bool { message.contains(words: "authentication is not enabled") }

    /// Whether what should be added is there already.
    var isOfRepetition: Bool { message.contains(words: "already exist") }

    /// Whether the server does not have the revision that is to be read.
    var isOfRevision: Bool { code == 11 }

    /// Whether the user may not do this.
    var isOfPermission: Bool {
        code == 7 || (status == 403 && code == 0) || message.contains(words: "permission denied")
    }

    /// Whether the gateway takes no request with this client certificate, since it has a common name: a cluster with
    /// `--client-cert-auth` and users takes the common name for the name of a user, which the gateway cannot pass on.
    var isOfCertificateName: Bool { message.contains(words: Self.certificateName) }

    private static let certificateName = "CommonName of client"

    /// Whether there is nothing at the path of the request.
    var isOfPath: Bool { status == 404 && code == 0 && message.isEmpty }

    /// Whether the cluster has no room for more values.
    var isOfSpace: Bool { message.contains(words: "space exceeded") }
}

extension EtcdRefusal {
    /// The refusal of an answer.
    init(status: Int, body: [UInt8]) {
        self.status = status
        let object = try? GatewayObject(body)
        code = (try? object?.number("code")) ?? 0
        message = (try? object?.text("message")) ?? ""
        if message.isEmpty { message = (try? object?.text("error")) ?? "" }
        // The gateway itself refuses with a text that is no JSON (etcd 3.4 to 3.6, `accessController.ServeHTTP`).
        let text = object == nil && status == 400 ? String(decoding: body, as: UTF8.self) : ""
        if text.contains(words: Self.certificateName) { message = text }
    }

    /// The refusal that ends a stream, the object `error` of a line.
    init(streamError object: GatewayObject) {
        status = (try? object.number("http_code")) ?? 0
        code = (try? object.number(object.has("grpc_code") ? "grpc_code" : "code")) ?? 0
        message = (try? object.text("message")) ?? ""
    }

    /// The refusal of a watch, whose reason is a text such as `rpc error: code = PermissionDenied desc = …`.
    init(ofWatch reason: String) {
        status = Self.watchStatus
        code =
            switch reason {
            case _ where reason.contains(words: "code = Unauthenticated"): 16
            case _ where reason.contains(words: "code = PermissionDenied"): 7
            case _ where reason.contains(words: "code = Unavailable"): 14
            default: 0
            }
        message = reason
    }
}
