/// A request over HTTP: GET, or POST if it has a body.
struct CurlRequest {
    /// The address of the server, such as `https://etcd.example.org:2379`, which messages name, too.
    var server: String
    var path = ""
    var body: [UInt8]?
    /// The lines of the header that libcurl does not write itself, such as `Authorization: …`.
    var headers: [String] = []
    var security = CurlSecurity()
    /// After so many seconds in which no byte was sent or received, the request fails; a stream only until
    /// ``CurlTransfer/allowSilence()``.
    var silenceLimit = 1.5
    /// The same for so many seconds in which less than a kibibyte was sent or received.
    var progressLimit = 10.0
    /// The longest answer, or part of a stream that has not been taken, in bytes.
    var lengthLimit = 4 << 20
    /// The same for the time in which the server has the whole request, and has not answered; nil for no other limit.
    var answerLimit: Double?
    /// Whether a connection is made for this request although one is open.
    var needsNewConnection = false
    /// Whether the answer comes in pieces for as long as the server likes, and is taken by ``CurlTransfer/takeBytes()``
    /// while it comes.
    var isStream = false
}

/// Who may answer, and how this device shows who it is. The certificate of a server is always checked.
struct CurlSecurity: Equatable {
    /// The file of the authorities whose servers are trusted; nil for those that the system trusts.
    var authorities: String?
    /// The files of this device's certificate and of its key, in PEM format and without a passphrase; nil for none.
    var certificate: String?
    var key: String?
}

/// A complete answer.
struct CurlAnswer {
    /// The status of HTTP, such as 200.
    var status: Int
    var body: [UInt8]
    /// The header `Date`, in milliseconds since 1970 and exact to a second; nil if there is none.
    var date: Int64?
    /// When the request began, and when the answer was complete, in milliseconds since the machine started.
    var sentAt: Int64
    var receivedAt: Int64
    /// Whether a connection was made for this request.
    var isFirstOfConnection: Bool
}
