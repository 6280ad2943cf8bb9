import PropertyLists

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
        case _ where message.contains(anyOf: "revision of auth store is old"): .authenticate(times: 2)
        case _ where needsAuthentication: .authenticate(times: 2)
        case (_, 16), (401, 0): .authenticate(times: 2)
        // Early versions of etcd 3.4 say this of a watch with a token that has expired, too.
        case (Self.watchStatus, 7): .authenticate(times: 1)
        case (_, 8), (429, 0): message.contains(anyOf: "too many requests") ? .nextEndpoint : .stop
        // Cancelled, unknown, a time that was up, aborted, internal and unavailable.
        case (_, 1), (_, 2), (_, 4), (_, 10), (_, 13), (_, 14): .nextEndpoint
        case (500..., 0): .nextEndpoint
        // Not a server with etcd's gateway.
        case (300...399, _), (404, 0), (405, 0): .nextEndpoint
        default: .stop
        }
    }

    /// Whether the request had no token and the server asks for one.
    var needsAuthentication: Bool { message.contains(anyOf: "user name is empty") }

    /// Whether a token was asked for and the cluster has no authentication.
    var isForLackOfAuthentication: Bool { message.contains(anyOf: "authentication is not enabled") }

    private static let certificateName = "CommonName of client"
}

extension EtcdRefusal {
    /// The error of a refusal that cannot be helped: what failed, where, and what can be done.
    ///
    /// - Parameter user: The user of the client, if it has one.
    func error(of endpoint: String, user: String?) -> ServerError {
        func has(_ words: String) -> Bool { message.contains(anyOf: words) }
        let (user, words) = (user?.onOneLine, message.onOneLine)
        return switch remedy {
        case _ where has("authentication failed"):
            ServerError(.password, "\(endpoint) has no user '\(user ?? "")' with this password. Check both.")
        // A cluster with `--client-cert-auth` and users takes the common name of a certificate for the name of a user,
        // which the gateway cannot pass on.
        case _ where has(Self.certificateName):
            .lasting(
                "\(endpoint) takes no certificate with a common name (CN) from this device. Have one made without it, "
                    + "such as with openssl's -subj /O=prefs, and give it with --cert and --key.")
        case _ where code == 7 || status == 403 && code == 0 || has("permission denied"):
            .lasting(
                user.map {
                    "\(endpoint) denies user '\($0)' access to this store. "
                        + "Check the name of the store, or have the user's role changed."
                } ?? "\(endpoint) denies access to this store. It may want a user and a password.")
        case _ where has("space exceeded"):
            .lasting(
                "the cluster of \(endpoint) is full and takes no changes. "
                    + "Have it compacted and defragmented, and its alarm disarmed.")
        case _ where has("already exist"): ServerError(.repetition, "\(endpoint) has this already")
        case _ where code == 11: .missingRevision(endpoint)
        // There is nothing at the path of the request.
        case _ where status == 404 && code == 0 && message.isEmpty:
            .lasting(
                "\(endpoint) has no JSON gateway of etcd 3.4 or later. If it is etcd, have it started without "
                    + "--enable-grpc-gateway=false; else check the address.")
        case _ where message.isEmpty && status < 500: .notEtcd(endpoint)
        case .authenticate:
            .lasting(
                user.map {
                    "\(endpoint) does not accept user '\($0)' although it checked the password. "
                        + "Check the server's clock and its --auth-token."
                } ?? "\(endpoint) wants a user and a password.")
        case .nextEndpoint:
            .passing(
                "\(endpoint) cannot answer now: \(words). Try again; "
                    + "if it lasts, see whether most servers of the cluster run.")
        case .stop: .lasting("\(endpoint) refuses the request: \(words)")
        }
    }
}

extension ServerError {
    /// Something else than etcd answers there, or etcd of an unknown kind.
    static func notEtcd(_ endpoint: String) -> ServerError {
        .lasting("\(endpoint) does not answer as etcd 3.4 or later does. Check the address.")
    }

    static func missingRevision(_ endpoint: String) -> ServerError {
        ServerError(.missingRevision, "\(endpoint) does not have the revision that is to be read")
    }
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
        if text.contains(anyOf: Self.certificateName) { message = text }
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
            case _ where reason.contains(anyOf: "code = Unauthenticated"): 16
            case _ where reason.contains(anyOf: "code = PermissionDenied"): 7
            case _ where reason.contains(anyOf: "code = Unavailable"): 14
            default: 0
            }
        message = reason
    }
}
