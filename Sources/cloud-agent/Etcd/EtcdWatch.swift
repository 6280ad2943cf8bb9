import PropertyLists

/// What a watch tells.
enum EtcdWatchEvent: Equatable {
    case put(EtcdPair)
    case deleted([UInt8], revision: Int64)
    /// All changes up to the revision have been told.
    case progress(revision: Int64)
}

/// The stream of changes of a range. It ends when this object is deallocated.
final class EtcdWatch {
    let endpoint: EtcdEndpoint
    private let group: CurlGroup
    private let transfer: CurlTransfer
    private var lines = LineSplitter()
    private var ending: ServerError?

    /// The longest line of the answer, in bytes. A line has all changes of some revisions. If it is longer, the watch
    /// ends, and the next one begins after these changes.
    private static let lineLimit = 4 << 20

    init(_ transfer: CurlTransfer, endpoint: EtcdEndpoint, in group: CurlGroup) {
        self.transfer = transfer
        self.endpoint = endpoint
        self.group = group
    }

    deinit {
        group.cancel(transfer)
    }

    /// Waits for the first line of the answer, with which the server agrees or refuses.
    func begin() throws(EtcdFailure) {
        while true {
            try EtcdFailure.wrapping { () throws(ServerError) in try group.waitForNews(of: transfer) }
            lines.append(transfer.takeBytes())
            guard lines.restCount <= Self.lineLimit else {
                throw .failed(ServerError(.tooLong, "\(endpoint.url) gave \(Self.tooLong)"))
            }
            if transfer.status == 200, let line = lines.takeLine() { return try check(line) }
            guard let error = transfer.ending else { continue }
            if let error { throw .failed(error) }
            throw .refused(EtcdRefusal(status: transfer.status, body: lines.takeRest()))
        }
    }

    private func check(_ line: [UInt8]) throws(EtcdFailure) {
        let result: GatewayObject
        do throws(EtcdFailure) {
            let object = try GatewayObject(line)
            if object.has("error") { throw .refused(EtcdRefusal(streamError: try object.object("error"))) }
            result = try object.object("result")
            guard try result.boolean("created") else { throw .notEtcd }
        } catch .notEtcd {
            // No refusal of etcd has this status, so it counts as that of another server.
            throw .refused(EtcdRefusal(status: 404, code: 0, message: ""))
        }
        if (try? result.boolean("canceled")) == true {
            throw .refused(EtcdRefusal(ofWatch: (try? result.text("cancel_reason")) ?? ""))
        }
        transfer.allowSilence()
    }

    /// Returns the events that have come, in the order of their revisions, and does not wait. Call it after each
    /// `wait` of the group, until it returns none.
    ///
    /// - Throws: When there are no more events, why the watch has ended. A later one may go on.
    func takeEvents() throws(ServerError) -> [EtcdWatchEvent] {
        lines.append(transfer.takeBytes())
        var events: [EtcdWatchEvent] = []
        while ending == nil, let line = lines.takeLine() {
            do throws(EtcdFailure) {
                try read(line, into: &events)
            } catch {
                end("not an answer of etcd")
            }
        }
        if ending == nil, lines.restCount > Self.lineLimit { end(Self.tooLong) }
        if ending == nil, let error = transfer.ending {
            end(error == nil ? "the server closed the connection" : transfer.detail)
        }
        if events.isEmpty, let ending { throw ending }
        return events
    }

    private func read(_ line: [UInt8], into events: inout [EtcdWatchEvent]) throws(EtcdFailure) {
        guard !line.isEmpty else { return }
        let object = try GatewayObject(line)
        guard !object.has("error") else {
            return end(EtcdRefusal(streamError: try object.object("error")).message)
        }
        let result = try object.object("result")
        if try result.boolean("canceled") {
            let revision = try result.revision("compact_revision")
            guard revision == 0 else {
                ending = .passing("the changes up to revision \(revision) are no longer listed")
                return
            }
            return end(try result.text("cancel_reason"))
        }
        let changes = try result.objects("events")
        if changes.isEmpty { events.append(.progress(revision: try result.header().revision)) }
        for change in changes {
            let pair = try change.object("kv").pair()
            let isDeletion = try change.text("type") == "DELETE"
            events.append(isDeletion ? .deleted(pair.key, revision: pair.revision) : .put(pair))
        }
    }

    private static let tooLong = "a line of more than \(lineLimit) bytes"

    private func end(_ detail: String) {
        ending = .passing("\(endpoint.url) ended the watch: \(detail.onOneLine)")
    }
}
