import Foundation
import Glibc
import Testing

/// An HTTP server on loopback that answers with given texts, one request for each connection.
final class ScriptedServer: Sendable {
    enum Answer {
        /// The bytes of a whole answer, or of a part of one; then the connection is closed.
        case text(String)
        /// The same after some seconds.
        case delayed(Double, String)
        /// The bytes of a part of an answer; then the connection stays open.
        case unfinished(String)
        /// The bytes of a part of an answer; then a space from time to time, until the client closes the connection.
        case dripping(String)

        /// An answer with a status and a JSON text.
        ///
        /// - Parameter date: The line of the header for it, with its end.
        static func json(_ status: String, _ body: String, date: String = "") -> Answer {
            .text(
                "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(date)"
                    + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
        }
    }

    private struct State {
        var answers: [Answer]
        var requests: [String] = []
        var openConnections: [CInt] = []
    }

    private let socket: LoopbackSocket
    private let state: Locked<State>

    /// - Parameter answers: One for each connection; the last one also for all later ones.
    init(_ answers: Answer...) throws {
        socket = try LoopbackSocket()
        state = Locked(State(answers: answers))
        try #require(listen(socket.number, 64) == 0)
        // The thread keeps the socket open as long as it uses it, so that the number is not given to another one.
        let (state, socket) = (state, socket)
        Thread.detachNewThread {
            while true {
                let connection = accept(socket.number, nil, nil)
                guard connection >= 0 else { return }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                Self.serve(connection, state)
            }
        }
    }

    deinit {
        // Ends `accept`.
        shutdown(socket.number, CInt(SHUT_RDWR))
        for connection in state.withLock({ $0.openConnections }) { close(connection) }
    }

    var url: String { socket.url }

    /// The requests that have come, with header and body.
    var requests: [String] { state.withLock { $0.requests } }

    /// The bodies of the requests.
    var bodies: [String] { requests.map { $0.components(separatedBy: "\r\n\r\n").dropFirst().joined() } }

    private static func serve(_ connection: CInt, _ state: Locked<State>) {
        let request = readRequest(connection)
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
        switch answer {
        case .text(let text):
            send(text, connection)
            close(connection)
        case .delayed(let seconds, let text):
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: seconds)
                send(text, connection)
                close(connection)
            }
        case .unfinished(let text):
            send(text, connection)
            state.withLock { $0.openConnections.append(connection) }
        case .dripping(let text):
            Thread.detachNewThread {
                send(text, connection)
                while Glibc.send(connection, " ", 1, CInt(MSG_NOSIGNAL)) == 1 { usleep(50_000) }
                close(connection)
            }
        }
    }

    private static func send(_ text: String, _ connection: CInt) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads a header, and as many bytes as it says.
    private static func readRequest(_ connection: CInt) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var length: Int?
        while bytes.count < length ?? .max {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
            if length == nil { length = self.length(ofRequest: bytes) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number of bytes that a request has by its header; nil if the header is not there yet.
    private static func length(ofRequest bytes: [UInt8]) -> Int? {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased().components(
            separatedBy: "\r\n")
        let body = lines.first { $0.hasPrefix("content-length:") }.flatMap { line in
            Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces))
        }
        return end.upperBound + (body ?? 0)
    }
}
