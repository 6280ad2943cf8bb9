import CCurl

extension CurlError {
    /// The error of a result of libcurl; nil for success.
    ///
    /// - Parameter message: What libcurl wrote about the failure of this transfer; empty for the general words.
    init?(_ code: CURLcode, _ message: String = "") {
        guard code != CURLE_OK else { return nil }
        let words = curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        var reason = Self.reason(of: code)
        // In TLS 1.3, a server refuses a certificate only after the connection is made: "… alert certificate required".
        if reason == .cutOff, message.split(separator: " ").contains("alert") { reason = .tls }
        self.init(reason, message.isEmpty ? words : message)
    }

    private static func reason(of code: CURLcode) -> Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .silence
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_WEIRD_SERVER_REPLY:
            .cutOff
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS: .untrustedServer
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CRL_BADFILE: .unusableCertificate
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: .tls
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .invalidRequest
        default: .other
        }
    }
}
