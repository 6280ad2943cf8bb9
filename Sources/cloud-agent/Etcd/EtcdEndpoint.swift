import PropertyLists

/// The address of an etcd server: `http` or `https`, host and port.
struct EtcdEndpoint: Equatable {
    /// The address without a slash at its end, such as `https://etcd.example.org:2379`.
    let url: String
    let isEncrypted: Bool
    /// Whether the host is this machine, so that nothing leaves it: `localhost`, `127.…` or `[::1]`.
    let isLoopback: Bool

    /// Parses an address as libcurl does. Without a port, it is that of etcd, 2379.
    ///
    /// - Throws: An error also for an address with a user, a password, a path or a query.
    init(_ text: String) throws(ServerError) {
        guard let address = CurlAddress(text), address.scheme == "http" || address.scheme == "https",
            !address.hasOtherParts
        else {
            throw .lasting(
                "'\(Self.withoutSecret(text).onOneLine)' is not an address of etcd: "
                    + "use http:// or https://, a host and a port, such as https://etcd.example.org:2379")
        }
        let host = address.host
        isEncrypted = address.scheme == "https"
        isLoopback = host == "localhost" || host == "[::1]" || Self.isLoopbackAddress(host)
        url = "\(address.scheme)://\(host):\(address.port ?? "2379")"
    }

    /// Whether a host is an address of the network 127.0.0.0/8 in its usual form, and not a name.
    private static func isLoopbackAddress(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }

    /// The text without a user and password before the host.
    private static func withoutSecret(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return "…" + text[at...]
    }
}
