import CCurl
import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// Requests to servers that answer as a test wants.
@Suite struct CurlTests {
    private let group: CurlGroup

    init() throws { group = try CurlGroup() }

    /// A request with a limit that a busy machine keeps.
    private func request(_ url: String, body: String? = nil, isStream: Bool = false) -> CurlRequest {
        CurlRequest(server: url, body: body.map(bytes), silenceLimit: 60, isStream: isStream)
    }

    private func error(_ request: CurlRequest) -> ServerError? {
        #expect(throws: ServerError.self) { try group.answer(to: request) }
    }

    /// What people are told of a request that fails.
    private func message(_ request: CurlRequest) -> String { error(request)?.message ?? "" }

    @Test func anAnswerHasStatusBodyAndDate() throws {
        let server = try ScriptedServer(
            .json("418 I'm a teapot", #"{"a":1}"#, date: "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
        var request = request(server.url, body: "question")
        request.path = "/path"
        request.headers = ["Authorization: token"]
        let answer = try group.answer(to: request)
        #expect(answer.status == 418 && answer.body == bytes(#"{"a":1}"#) && answer.isFirstOfConnection)
        #expect(answer.date == 784_111_777_000 && answer.sentAt <= answer.receivedAt)
        let sent = try #require(server.requests.first)
        #expect(sent.hasPrefix("POST /path HTTP/1.1\r\n") && sent.contains("\r\nAuthorization: token\r\n"), "\(sent)")
        #expect(sent.hasSuffix("\r\n\r\nquestion") && !sent.contains("Expect:"), "\(sent)")
    }

    @Test(arguments: ["Sun, 06 Nov 2147483647 08:49:37 GMT", "Sat, 01 Jan 10000 00:00:00 GMT", "yesterday", ""])
    func aDateThatNoClockHasIsNone(_ date: String) throws {
        let server = try ScriptedServer(.text("HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Length: 0\r\n\r\n"))
        #expect(try group.answer(to: request(server.url)).date == nil)
    }

    @Test func aRequestWithoutABodyIsAGet() throws {
        let server = try ScriptedServer(.json("200 OK", "{}"))
        _ = try group.answer(to: CurlRequest(server: server.url, path: "/version", silenceLimit: 60))
        #expect(server.requests.first?.hasPrefix("GET /version ") == true)
    }

    @Test func aLongBodyIsSentWithoutAskingFirst() throws {
        let server = try ScriptedServer(.json("200 OK", "{}"))
        let body = String(repeating: "x", count: 3_000_000)
        _ = try group.answer(to: request(server.url, body: body))
        #expect(server.bodies == [body] && server.requests.first?.contains("Expect:") == false)
    }

    @Test func aRedirectionIsNotFollowed() throws {
        let other = try ScriptedServer(.json("200 OK", "{}"))
        let server = try ScriptedServer(
            .text("HTTP/1.1 307 Temporary Redirect\r\nLocation: \(other.url)/\r\nContent-Length: 0\r\n\r\n"))
        #expect(try group.answer(to: request(server.url, body: "secret")).status == 307)
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "no address"])
    func otherSchemesAreRefused(url: String) {
        #expect(message(request(url)).hasPrefix("the request to \(url) cannot be sent: "))
    }

    @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", #"{"revision":"3"}"#, "HTTP/1.1 000 OK\r\n\r\n"])
    func anAnswerOfAnotherProtocolIsNoWrongRequest(_ answer: String) throws {
        let server = try ScriptedServer(.text(answer))
        #expect(message(request(server.url)).hasPrefix("\(server.url) does not speak HTTP: "))
    }

    @Test func aHeaderWithALineFeedIsNotSent() throws {
        let server = try ScriptedServer(.json("200 OK", "{}"))
        var request = request(server.url)
        request.headers = ["Authorization: a\r\nOther: b"]
        #expect(message(request).contains(" cannot be sent: ") && server.requests.isEmpty)
    }

    @Test func aPortThatNoOneListensAtIsUnreachable() throws {
        #expect(message(request(try LoopbackSocket().url)).hasPrefix("cannot reach http://127.0.0.1:"))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly a part"])
    func anAnswerThatIsCutOffFails(text: String) throws {
        let server = try ScriptedServer(.text(text))
        #expect(
            message(request(server.url, body: "")).contains(" closed the connection before the end of its answer: "))
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly a part"])
    func aServerThatStaysSilentIsGivenUp(text: String) throws {
        let server = try ScriptedServer(.unfinished(text))
        var request = request(server.url, body: "")
        request.silenceLimit = 0.1
        #expect(error(request)?.kind == .silence)
    }

    /// A server that sends a byte from time to time would keep the agent for ever.
    @Test func aServerThatMakesNoProgressIsGivenUp() throws {
        let server = try ScriptedServer(.dripping("HTTP/1.1 200 OK\r\n\r\n"))
        for isStream in [false, true] {
            var request = request(server.url, body: "", isStream: isStream)
            request.progressLimit = 0.3
            let transfer = try group.start(request)
            try eventually(transfer.ending) { ending in
                _ = transfer.hasBytes ? transfer.takeBytes() : []
                group.wait(for: [], timeout: 0.1)
                return ending != nil
            }
            #expect(transfer.ending??.kind == .silence)
        }
    }

    @Test func anAnswerThatIsLongerThanAllowedIsRefused() throws {
        let body = String(repeating: "x", count: 5 << 20)
        let server = try ScriptedServer(.json("200 OK", body), .text("HTTP/1.1 200 OK\r\n\r\n\(body)"))
        for _ in 1...2 { #expect(error(request(server.url))?.kind == .tooLong) }
        var request = request(server.url)
        request.lengthLimit = 16 << 20
        #expect(try group.answer(to: request).body.count == 5 << 20)
    }

    @Test func anAlertOfTLSIsNoBrokenConnection() {
        let alert = "OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required, errno 0"
        let request = request("https://host:1")
        let (refused, reset) = (
            ServerError(CURLE_RECV_ERROR, alert, of: request),
            ServerError(CURLE_RECV_ERROR, "Recv failure: Connection reset by peer", of: request)
        )
        #expect(refused?.message.contains("It may want a certificate") == true && refused?.isTemporary == false)
        #expect(reset?.message.contains("closed the connection") == true && reset?.isTemporary == true)
        #expect(ServerError(CURLE_OK, "", of: request) == nil)
    }

    private func waitForBytes(of transfer: CurlTransfer) throws {
        func hasBytes() -> Bool {
            group.wait(for: [], timeout: 1)
            return transfer.hasBytes
        }
        try eventually(hasBytes()) { $0 }
    }

    @Test func aStreamIsTakenInPieces() throws {
        let server = try ScriptedServer(.unfinished("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst"))
        let transfer = try group.start(request(server.url, isStream: true))
        try waitForBytes(of: transfer)
        #expect(transfer.takeBytes() == bytes("first") && transfer.status == 200 && transfer.ending == nil)
        // The stream says nothing more, so the wait ends with its time.
        group.wait(for: [], timeout: 0.02)
        #expect(!transfer.hasBytes && transfer.ending == nil)
    }

    @Test func aRequestProceedsWhileAStreamHasBytes() throws {
        let streaming = try ScriptedServer(.unfinished("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst"))
        let transfer = try group.start(request(streaming.url, isStream: true))
        try waitForBytes(of: transfer)
        let server = try ScriptedServer(.json("200 OK", "{}"))
        #expect(try group.answer(to: request(server.url)).status == 200)
        #expect(transfer.takeBytes() == bytes("first"))
    }

    @Test func aReadableDescriptorEndsTheWait() throws {
        let server = try ScriptedServer(.unfinished(""))
        let transfer = try group.start(request(server.url, isStream: true))
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        #expect(group.wait(for: [ends[0]], timeout: 0.02).isEmpty)
        write(ends[1], "x", 1)
        #expect(group.wait(for: [ends[0]], timeout: 60) == [ends[0]])
        #expect(transfer.ending == nil)
    }

    @Test func anInterruptionEndsARequest() throws {
        let server = try ScriptedServer(.unfinished(""))
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        write(ends[1], "x", 1)
        group.interruption = ends[0]
        #expect(error(request(server.url)) == .interruption)
        #expect(throws: ServerError.self) { try group.pause(60) }
    }
}
