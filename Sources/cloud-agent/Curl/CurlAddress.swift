internal import CCurl

/// The parts of an address, as libcurl understands it.
struct CurlAddress {
    let scheme: String
    let host: String
    /// Nil if the address has none.
    let port: String?
    /// Whether there is anything else in the address: a user, a password, a path, a query or a fragment.
    let hasOtherParts: Bool

    /// Nil for a text that is no address with a scheme and a host.
    init?(_ text: String) {
        guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }), let parsed = curl_url() else { return nil }
        defer { curl_url_cleanup(parsed) }
        guard curl_url_set(parsed, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
        func part(_ name: CURLUPart) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parsed, name, &value, 0) == CURLUE_OK, let value else { return nil }
            defer { curl_free(value) }
            return String(cString: value)
        }
        guard let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST), !host.isEmpty else { return nil }
        self.scheme = scheme
        self.host = host
        port = part(CURLUPART_PORT)
        let others = [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT]
        hasOtherParts = others.contains { part($0) != nil } || part(CURLUPART_PATH) ?? "/" != "/"
    }
}
