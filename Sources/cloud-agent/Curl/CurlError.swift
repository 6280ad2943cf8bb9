internal import CCurl
import PropertyLists

/// A request that was not answered, or not completely.
struct CurlError: ServerError, Equatable {
    enum Reason: Equatable {
        /// The host is unknown or does not accept connections.
        case unreachable
        /// No byte came or went for too long.
        case silence
        /// The connection was closed before the end of the answer.
        case cutOff
        /// The certificate of the server is not one of the authority that is trusted, or is for another host.
        case untrustedServer
        /// A file of certificates or keys of this device cannot be used.
        case unusableCertificate
        /// The server does not speak TLS, or refuses this device's certificate.
        case tls
        /// The answer is not one of HTTP 1.0 or later.
        case notHTTP
        /// The answer is longer than allowed.
        case tooLong
        /// The request cannot be sent as it is, for example because its address is malformed.
        case invalidRequest
        /// The process was asked to end meanwhile.
        case interrupted
        case other
    }

    var reason: Reason
    /// What libcurl says, on one line, for people. It names hosts and files, and no secrets.
    var detail: String
    /// The file of the certificate with which this device shows who it is; nil if it shows none.
    var certificate: String?

    var description: String { isInterruption ? "interrupted" : "libcurl: \(detail)" }

    var isTemporary: Bool {
        switch reason {
        case .unreachable, .silence, .cutOff, .other: true
        default: false
        }
    }

    var isOfPassword: Bool { false }

    var isInterruption: Bool { reason == .interrupted }

    /// Whether the certificate of a server is not valid at this time. libcurl has one code for all certificates that it
    /// does not trust, so that only the words tell (`certificate has expired` of OpenSSL, `expiration date has passed`
    /// of GnuTLS).
    var isOfValidity: Bool { detail.contains(words: "expir") || detail.contains(words: "not yet valid") }

    /// Whether the other side answered the first words of TLS with something else, or not at all.
    var isWithoutTLS: Bool {
        ["wrong version number", "SSL_ERROR_SYSCALL", "reset by peer", "unexpected eof", "unexpected TLS packet"]
            .contains { detail.contains(words: $0) }
    }

    /// Whether the server refuses the certificate of this device. Before Go 1.20, etcd calls an expired one bad.
    var isOfOwnCertificate: Bool {
        certificate != nil && ["certificate", "unknown ca"].contains { detail.contains(words: $0) }
    }

    /// Whether the certificate of a server is for another host (`no alternative certificate subject name matches`).
    var isOfHost: Bool { detail.contains(words: "subject name") }

    init(_ reason: Reason, _ detail: String) {
        self.reason = reason
        self.detail = detail.onOneLine
    }
}

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

extension String {
    /// Whether the text contains another, compared by bytes.
    func contains(words: String) -> Bool {
        var rest = utf8[...]
        while rest.count >= words.utf8.count {
            if rest.starts(with: words.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
