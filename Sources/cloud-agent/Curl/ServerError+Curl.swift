internal import CCurl
import PropertyLists

extension ServerError {
    /// The error of a request that was not answered, or not completely; nil for success.
    ///
    /// - Parameter detail: What libcurl says, which names hosts and files, and no secrets.
    init?(_ code: CURLcode, _ detail: String, of request: CurlRequest) {
        let server = request.server
        switch code {
        case CURLE_OK: return nil
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            self = .passing("cannot reach \(server): \(detail). Check the address and the network.")
        case CURLE_OPERATION_TIMEDOUT: self = .silence(of: server, detail)
        // In TLS 1.3, a server refuses a certificate only after the connection is made: "… alert certificate required".
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_WEIRD_SERVER_REPLY:
            self =
                detail.split(separator: " ").contains("alert")
                ? .tls(request, detail)
                : .passing("\(server) closed the connection before the end of its answer: \(detail)")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self = .untrusted(server, detail)
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CRL_BADFILE:
            self = .lasting("a file of certificates cannot be used: \(detail). Check --cacert, --cert and --key.")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: self = .tls(request, detail)
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: self = .invalid(request, detail)
        default: self = .passing("\(server): \(detail)")
        }
    }

    /// The general words of libcurl for a result.
    static func words(for code: CURLcode) -> String {
        curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }

    /// The request cannot be sent as it is.
    static func invalid(_ request: CurlRequest, _ detail: String) -> ServerError {
        .lasting("the request to \(request.server) cannot be sent: \(detail)")
    }

    static func silence(of server: String, _ detail: String) -> ServerError {
        ServerError(.silence, "\(server) does not answer: \(detail)")
    }

    /// The certificate of a server is not one of the authority that is trusted, or is for another host. libcurl has one
    /// code for all of them, so that only the words tell.
    private static func untrusted(_ server: String, _ detail: String) -> ServerError {
        switch detail {
        // `certificate has expired` of OpenSSL, `expiration date has passed` of GnuTLS.
        case _ where detail.contains(anyOf: "expir", "not yet valid"):
            .lasting(
                "the certificate of \(server) has expired, or is not valid yet, and it was told nothing: \(detail). "
                    + "Have it renewed, or check the clock of this device.")
        // `no alternative certificate subject name matches`.
        case _ where detail.contains(anyOf: "subject name"):
            .lasting(
                "the certificate of \(server) is for another host, and it was told nothing: \(detail). "
                    + "Use the name in the certificate, or have one made for this name.")
        default:
            .lasting(
                "\(server) is not trusted, and was told nothing: \(detail). "
                    + "Give the certificate of its authority with --cacert.")
        }
    }

    /// The server does not speak TLS, or refuses this device's certificate.
    private static func tls(_ request: CurlRequest, _ detail: String) -> ServerError {
        let certificate = request.security.certificate
        // The other side answered the first words of TLS with something else, or not at all.
        let isWithoutTLS = detail.contains(
            anyOf: "wrong version number", "SSL_ERROR_SYSCALL", "reset by peer", "unexpected eof",
            "unexpected TLS packet")
        if isWithoutTLS {
            return .lasting(
                "no encrypted connection with \(request.server), which does not seem to speak TLS: \(detail). "
                    + "Use http://, or have TLS enabled there.")
        }
        // Before Go 1.20, etcd calls an expired certificate bad.
        if let certificate, detail.contains(anyOf: "certificate", "unknown ca") {
            return .lasting(
                "\(request.server) refuses this device's certificate, which may have expired or be of another "
                    + "authority: \(detail). See openssl x509 -noout -enddate -issuer -in \(certificate.onOneLine)")
        }
        return .lasting(
            "no encrypted connection with \(request.server): \(detail). "
                + "It may want a certificate (--cert and --key).")
    }
}

extension String {
    /// Whether the text contains one of several texts, compared by bytes.
    func contains(anyOf texts: String...) -> Bool {
        texts.contains { text in
            var rest = utf8[...]
            while rest.count >= text.utf8.count {
                if rest.starts(with: text.utf8) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }
}
