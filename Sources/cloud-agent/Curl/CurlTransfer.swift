internal import CCurl
import PrefsCore

/// A request on its way, in a ``CurlGroup``.
final class CurlTransfer {
    /// The result, once the transfer has ended: nil for an answer.
    private(set) var ending: ServerError??
    /// What is said about a failure, without the name of the server.
    private(set) var detail = ""
    /// The status of the answer; 0 until it begins.
    private(set) var status = 0

    let handle: UnsafeMutableRawPointer
    let request: CurlRequest
    private var body: [UInt8] = []
    private var date: Int64?
    private var bytesSent: Int64 = 0
    private var lastActivity = MonotonicClock.now
    /// When the last kibibyte was complete, and how many bytes were sent or received since.
    private var lastProgress = MonotonicClock.now
    private var bytesSinceProgress: Int64 = 0
    private let start = MonotonicClock.millisecondsSinceBoot
    private var endTime: Int64 = 0
    private var mayBeSilent = false
    /// Why this side ended the transfer; libcurl only knows that a receiver refused bytes.
    private var ownError: (error: ServerError, detail: String)?
    /// Memory that libcurl reads or writes during the transfer.
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private let sentBody: UnsafeMutableBufferPointer<UInt8>

    /// The longest time for an answer that is no stream, in seconds, however steadily it comes.
    private static let timeLimit = 600
    /// The end of the year 9999, in seconds since 1970. libcurl accepts later years, whose milliseconds would not fit.
    private static let latestDate = 253_402_300_799

    init(_ request: CurlRequest) throws(ServerError) {
        guard let handle = curl_easy_init() else { throw .passing("\(request.server): out of memory") }
        self.handle = handle
        self.request = request
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        sentBody = .allocate(capacity: request.body?.count ?? 0)
        _ = sentBody.initialize(from: request.body ?? [])
        try configure()
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headers)
        message.deallocate()
        sentBody.deallocate()
    }

    private func configure() throws(ServerError) {
        try check(curl_set_message(handle, message))
        try check(curl_allow_only_http(handle))
        try check(curl_abandon_lookups(handle))
        try set(CURLOPT_URL, request.server + request.path)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        // A proxy of the environment would see the token of an http connection.
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_TCP_NODELAY, 1)
        try set(CURLOPT_TCP_KEEPALIVE, 1)
        try set(CURLOPT_TCP_KEEPIDLE, 30)
        try set(CURLOPT_TCP_KEEPINTVL, 3)
        if request.needsNewConnection { try set(CURLOPT_FRESH_CONNECT, 1) }
        if !request.isStream { try set(CURLOPT_TIMEOUT, Self.timeLimit) }
        try setSecurity()
        try setHeaders()
        if request.body != nil {
            try check(curl_set_body(handle, sentBody.baseAddress, Int64(sentBody.count)))
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        try check(
            curl_set_receivers(
                handle, { CurlTransfer.receive($0, $2, $3) { $0.receiveHeader($1) } },
                { CurlTransfer.receive($0, $2, $3) { $0.receiveBody($1) } }, context))
    }

    private func setSecurity() throws(ServerError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        if let authorities = request.security.authorities {
            try set(CURLOPT_CAINFO, authorities)
            // Otherwise, the directory of the system's authorities is trusted too.
            try check(curl_set_text(handle, CURLOPT_CAPATH, nil))
        }
        guard let certificate = request.security.certificate else { return }
        try set(CURLOPT_SSLCERT, certificate)
        try set(CURLOPT_SSLKEY, request.security.key ?? certificate)
        // With a passphrase, if an empty one, OpenSSL does not ask for it on the terminal.
        try set(CURLOPT_KEYPASSWD, "")
    }

    private func setHeaders() throws(ServerError) {
        // libcurl would wait for the server's consent before it sends a long body.
        for line in request.headers + ["Expect:"] {
            guard !line.utf8.contains(where: { $0 < 0x20 }) else {
                throw .invalid(request, "a header line with a control character")
            }
            guard let list = curl_slist_append(headers, line) else {
                throw .passing("\(request.server): out of memory")
            }
            headers = list
        }
        try check(curl_set_headers(handle, headers))
    }

    private func set(_ option: CURLoption, _ number: Int) throws(ServerError) {
        try check(curl_set_number(handle, option, number))
    }

    private func set(_ option: CURLoption, _ text: String) throws(ServerError) {
        guard !text.utf8.contains(0) else { throw .invalid(request, "a text with a null character") }
        try check(curl_set_text(handle, option, text))
    }

    private func check(_ code: CURLcode) throws(ServerError) {
        if let error = ServerError(code, ServerError.words(for: code).onOneLine, of: request) { throw error }
    }
}

extension CurlTransfer {
    /// Calls a method of the transfer with bytes that came in, and returns how many of them it accepts. Fewer than all
    /// end the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ method: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        transfer.noteBytes(Int64(count))
        return method(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let line = String(decoding: bytes, as: UTF8.self)
        guard line.prefix(5).lowercased() == "date:" else { return true }
        let seconds = curl_getdate(String(line.dropFirst(5)), nil)
        date = (0...Self.latestDate).contains(seconds) ? Int64(seconds) * 1000 : nil
        return true
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        status = curl_number(handle, CURLINFO_RESPONSE_CODE)
        guard body.count + bytes.count <= request.lengthLimit else {
            let words = "an answer of more than \(request.lengthLimit) bytes"
            ownError = (ServerError(.tooLong, "\(request.server) gave \(words)"), words)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The time of the monotonic clock at which the transfer fails unless bytes come or go before; nil if it may be
    /// silent for ever.
    var deadline: Double? {
        guard ending == nil, !mayBeSilent else { return nil }
        let isSent = bytesSent > 0 && bytesSent >= sentBody.count
        let answerLimit = isSent ? request.answerLimit ?? 0 : 0
        return min(
            lastActivity + max(request.silenceLimit, answerLimit),
            lastProgress + max(request.progressLimit, answerLimit))
    }

    /// Lets a stream be silent from now on.
    func allowSilence() {
        mayBeSilent = true
    }

    /// Notices bytes that have been sent.
    func noteActivity() {
        let sent = curl_large_number(handle, CURLINFO_SIZE_UPLOAD_T)
        guard sent != bytesSent else { return }
        noteBytes(sent - bytesSent)
        bytesSent = sent
    }

    private func noteBytes(_ count: Int64) {
        lastActivity = MonotonicClock.now
        bytesSinceProgress += count
        if bytesSinceProgress >= 1024 { (lastProgress, bytesSinceProgress) = (lastActivity, 0) }
    }

    /// Whether bytes of a stream wait to be taken.
    var hasBytes: Bool { request.isStream && !body.isEmpty }

    /// The bytes of the answer that have come since the last call.
    func takeBytes() -> [UInt8] {
        defer { body = [] }
        return body
    }

    /// Notices the end of the transfer. Only the group calls this.
    func end(_ code: CURLcode) {
        let message = String(cString: message)
        let detail = (message.isEmpty ? ServerError.words(for: code) : message).onOneLine
        // libcurl has the same code for a scheme that is not allowed, and makes no connection then.
        if code == CURLE_UNSUPPORTED_PROTOCOL, curl_number(handle, CURLINFO_NUM_CONNECTS) > 0 {
            end(.lasting("\(request.server) does not speak HTTP: \(detail). Check the address."), detail)
        } else {
            end(ServerError(code, detail, of: request), detail)
        }
    }

    func end(_ error: ServerError?, _ detail: String) {
        guard ending == nil else { return }
        status = curl_number(handle, CURLINFO_RESPONSE_CODE)
        endTime = MonotonicClock.millisecondsSinceBoot
        ending = .some(ownError?.error ?? error)
        self.detail = ownError?.detail ?? detail
    }

    /// The complete answer of a transfer that has ended.
    func takeAnswer() throws(ServerError) -> CurlAnswer {
        guard let ending else { throw .passing("\(request.server): the transfer has not ended") }
        if let error = ending { throw error }
        return CurlAnswer(
            status: status, body: takeBytes(), date: date, sentAt: start, receivedAt: endTime,
            isFirstOfConnection: curl_number(handle, CURLINFO_NUM_CONNECTS) > 0)
    }
}
