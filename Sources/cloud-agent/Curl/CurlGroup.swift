internal import CCurl
import PrefsCore

/// Requests that one thread carries out at the same time, with the connections that they share. The thread waits for
/// all of them, and for file descriptors of other kinds, in one call.
final class CurlGroup {
    private let handle: UnsafeMutableRawPointer
    /// Whether a transfer has ended since the last ``wait(for:timeout:)``.
    private var hasEndedTransfers = false
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    /// A file descriptor that becomes readable when the process should end: requests that wait for their answer then
    /// fail at once.
    var interruption: CInt?

    /// libcurl has to be initialised once for a process.
    private static let initialization = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    init() throws(ServerError) {
        guard Self.initialization == CURLE_OK else {
            throw .passing("libcurl: \(ServerError.words(for: Self.initialization))")
        }
        guard let handle = curl_multi_init() else { throw .passing("libcurl: out of memory") }
        self.handle = handle
    }

    deinit {
        for transfer in transfers.values { curl_multi_remove_handle(handle, transfer.handle) }
        transfers = [:]
        curl_multi_cleanup(handle)
    }

    /// Starts a request. It proceeds during ``wait(for:timeout:)``.
    func start(_ request: CurlRequest) throws(ServerError) -> CurlTransfer {
        let transfer = try CurlTransfer(request)
        guard curl_multi_add_handle(handle, transfer.handle) == CURLM_OK else {
            throw .passing("\(request.server): libcurl does not accept the request")
        }
        transfers[transfer.handle] = transfer
        return transfer
    }

    /// Ends a transfer, with its connection if the answer is not complete.
    func cancel(_ transfer: CurlTransfer) {
        end(transfer, .interruption, "cancelled")
    }

    /// Sends a request and waits for the answer. Other transfers proceed meanwhile.
    func answer(to request: CurlRequest) throws(ServerError) -> CurlAnswer {
        let transfer = try start(request)
        try waitForNews(of: transfer)
        return try transfer.takeAnswer()
    }

    /// Waits until a transfer has ended or, of a stream, bytes have come. Other transfers proceed meanwhile.
    ///
    /// - Throws: ``ServerError/interruption`` if the process should end; the transfer is cancelled then.
    func waitForNews(of transfer: CurlTransfer) throws(ServerError) {
        while true {
            advance()
            if transfer.ending != nil || transfer.hasBytes { return }
            do {
                try poll(until: nil)
            } catch {
                cancel(transfer)
                throw error
            }
        }
    }

    /// Waits for some seconds, in which the transfers proceed.
    ///
    /// - Throws: ``ServerError/interruption`` if the process should end.
    func pause(_ seconds: Double) throws(ServerError) {
        let end = MonotonicClock.now + seconds
        while MonotonicClock.now < end {
            advance()
            try poll(until: end)
        }
    }

    /// Carries the transfers on until one of them ends, bytes of a stream wait to be taken, a descriptor is readable or
    /// the time is up. The C function is `curl_multi_poll`.
    ///
    /// - Parameter timeout: The time in seconds; nil to wait without limit.
    /// - Returns: The descriptors that are readable.
    @discardableResult
    func wait(for descriptors: [CInt], timeout: Double?) -> [CInt] {
        let end = timeout.map { MonotonicClock.now + $0 }
        while true {
            advance()
            let hasNews = hasEndedTransfers || transfers.values.contains(where: \.hasBytes)
            hasEndedTransfers = false
            let ready = poll(descriptors, until: hasNews ? 0 : end)
            if hasNews || !ready.isEmpty || end.map({ $0 <= MonotonicClock.now }) == true { return ready }
        }
    }

    /// Reads and writes what is possible now, and ends the transfers that have been silent for too long.
    private func advance() {
        var running: CInt = 0
        curl_multi_perform(handle, &running)
        var code = CURLE_OK
        while let ended = curl_multi_take_ended(handle, &code) {
            guard let transfer = transfers[ended] else { continue }
            transfer.end(code)
            remove(transfer)
        }
        for transfer in transfers.values {
            transfer.noteActivity()
            if let deadline = transfer.deadline, deadline <= MonotonicClock.now {
                let words = "no answer in time"
                end(transfer, .silence(of: transfer.request.server, words), words)
            }
        }
    }

    private func end(_ transfer: CurlTransfer, _ error: ServerError, _ detail: String) {
        transfer.end(error, detail)
        remove(transfer)
    }

    private func remove(_ transfer: CurlTransfer) {
        guard transfers.removeValue(forKey: transfer.handle) != nil else { return }
        curl_multi_remove_handle(handle, transfer.handle)
        hasEndedTransfers = true
    }

    private func poll(until end: Double?) throws(ServerError) {
        guard poll(interruption.map { [$0] } ?? [], until: end).isEmpty else {
            throw .interruption
        }
    }

    /// Waits until something can be read or written, or a time of the monotonic clock.
    ///
    /// - Returns: The descriptors that are readable.
    private func poll(_ descriptors: [CInt], until end: Double?) -> [CInt] {
        var entries = descriptors.map { curl_waitfd(fd: $0, events: Int16(CURL_WAIT_POLLIN), revents: 0) }
        let end = ([end] + transfers.values.map(\.deadline)).compactMap { $0 }.min()
        let seconds = end.map { max($0 - MonotonicClock.now, 0) } ?? Self.longestWait
        let milliseconds = CInt(min((seconds * 1000).rounded(.up), Self.longestWait * 1000))
        curl_multi_poll(handle, &entries, CUnsignedInt(entries.count), milliseconds, nil)
        return entries.filter { $0.revents != 0 }.map(\.fd)
    }

    /// The longest time of one poll, in seconds.
    private static let longestWait = 1e6
}
