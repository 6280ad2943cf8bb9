import PrefsCore
import PropertyLists

/// A client of etcd's JSON gateway (etcd 3.4 to 3.6), which one thread uses.
///
/// A request goes to one server. If that cannot answer, the same request goes to the next one, and so on; the last
/// server that answered gets the next request. So a request may be carried out twice, and has to be one for which that
/// makes no difference, such as a transaction whose condition no longer holds afterwards.
///
/// If the configuration has a user, the client gets a token with the password, and a new one when the cluster no longer
/// accepts it, or is silent.
final class EtcdClient {
    let configuration: EtcdConfiguration
    let group: CurlGroup
    /// Whether the cluster has answered that it asks no one for a password.
    private(set) var authenticationIsOff = false
    private var position = 0
    /// How many times as long as usual a server may be silent: more after each silence, since a busy server needs
    /// seconds to check a password.
    private var silenceFactor = 1.0
    private static let greatestFactor = 6.0
    /// Whether the next request goes on a new connection.
    private var needsNewConnection = false
    private(set) var token: String?
    /// The token that was dropped last, which the file may still have.
    private var droppedToken: String?
    /// Where the token is kept for other processes; nil for nowhere.
    private var tokenFile: EtcdTokenFile?
    /// When the password may be checked again, by the monotonic clock, and the longest pause after another failure.
    private var nextCheck = 0.0
    private var checkPause = 1.0
    private static let greatestCheckPause = 4.0

    init(_ configuration: EtcdConfiguration, in group: CurlGroup) throws(ServerError) {
        guard !configuration.endpoints.isEmpty else { throw .lasting("no address of etcd is given") }
        self.configuration = configuration
        self.group = group
    }

    /// Uses the token in a file from now on, and keeps others there. A token that this client has is kept at once.
    func useTokens(in file: EtcdTokenFile) {
        tokenFile = file
        if let token { file.keep(token) }
    }

    private func dropToken() {
        (droppedToken, token) = (token ?? droppedToken, nil)
    }

    /// Sends the next request on a new connection, to the next server.
    func renewConnection() {
        position = (position + 1) % configuration.endpoints.count
        needsNewConnection = true
    }

    /// The server that gets the next request.
    var endpoint: EtcdEndpoint { configuration.endpoints[position] }

    /// Sends a request to one server after another until it has a result.
    ///
    /// - Parameter attempt: Sends the request to ``endpoint``.
    /// - Throws: An error that no other server can help; if no server can answer, the error of the last one, or of one
    ///   whose error will not pass by itself.
    func onAnyEndpoint<Result>(_ attempt: () throws(EtcdFailure) -> Result) throws(ServerError) -> Result {
        let count = configuration.endpoints.count
        let end = MonotonicClock.now + configuration.patience
        var (tries, refusedTokens, pause) = (0, 0, 0.05)
        var lastingError: ServerError?
        var isHopeful = false
        while true {
            let error: ServerError
            do throws(EtcdFailure) {
                try authenticate()
                let result = try attempt()
                silenceFactor = max(silenceFactor / 2, 1)
                return result
            } catch .refused(let refusal) {
                error = refusal.error(of: endpoint.url, user: configuration.credentials?.user)
                if case .authenticate(let times) = refusal.remedy, configuration.credentials != nil,
                    refusedTokens < times
                {
                    refusedTokens += 1
                    dropToken()
                    authenticationIsOff = false
                    continue
                }
                guard refusal.remedy == .nextEndpoint else { throw error }
            } catch .failed(let failure) {
                guard failure.kind != .interruption else { throw failure }
                if failure.kind == .silence {
                    silenceFactor = min(silenceFactor * 2, Self.greatestFactor)
                    // A simple token names a state of the cluster. A server that has been restored or wiped waits until
                    // it reaches that state, instead of refusing the token (etcd 3.4 to 3.6).
                    dropToken()
                }
                error = failure
            } catch _ {
                error = .notEtcd(endpoint.url)
            }

            tries += 1
            position = (position + 1) % count
            if error.isTemporary { isHopeful = true } else { lastingError = error }
            guard tries % count == 0 else { continue }
            guard isHopeful, MonotonicClock.now + pause < end else { throw lastingError ?? error }
            try group.pause(pause * .random(in: 0.5...1))
            pause = min(pause * 2, 1)
            isHopeful = false
        }
    }

    /// Gets a token, if the configuration has a user and there is no token yet: the one in the file, or a new one from
    /// ``endpoint``. One process of a device at a time has the password checked, and waits for the answer, since a
    /// server goes on to check a password for which nobody waits any more.
    private func authenticate() throws(EtcdFailure) {
        guard token == nil, !authenticationIsOff, let credentials = configuration.credentials else { return }
        let lock = try waitForTurn()
        defer { withExtendedLifetime(lock) {} }
        if let kept = keptToken {
            token = kept
            return
        }
        let body: PropertyListDictionary = [
            "name": .string(credentials.user), "password": .string(credentials.password),
        ]
        var request = request("/v3/auth/authenticate", body)
        request.answerLimit = configuration.passwordLimit
        do throws(EtcdFailure) {
            let text = try answer(to: request).object.text("token")
            guard !text.isEmpty else { throw .notEtcd }
            token = text
            checkPause = 1
            tokenFile?.keep(text)
        } catch .refused(let refusal) where refusal.isForLackOfAuthentication {
            authenticationIsOff = true
        } catch {
            if case .failed(let failure) = error, failure.kind == .silence {
                nextCheck = MonotonicClock.now + .random(in: 0...checkPause)
                checkPause = min(checkPause * 2, Self.greatestCheckPause)
            }
            throw error
        }
    }

    /// The token in the file, unless it is the one that was dropped.
    private var keptToken: String? {
        tokenFile?.read().flatMap { $0.hasSameBytes(as: droppedToken ?? "") ? nil : $0 }
    }

    /// Waits until the pause after a failure is over, and no other process of this device has the password checked; or
    /// until another one has got a token. One that is stopped is not waited for longer than for an answer.
    private func waitForTurn() throws(EtcdFailure) -> EtcdTokenFile.Lock? {
        guard let tokenFile else { return nil }
        let end = max(nextCheck, MonotonicClock.now) + configuration.passwordLimit
        while MonotonicClock.now < end, keptToken == nil {
            if nextCheck <= MonotonicClock.now, let lock = tokenFile.lock() { return lock }
            try EtcdFailure.wrapping { () throws(ServerError) in try group.pause(.random(in: 0.05...0.15)) }
        }
        return nil
    }
}

extension EtcdClient {
    /// A request to ``endpoint``, with the token.
    func request(_ path: String, _ body: PropertyListDictionary, isStream: Bool = false) -> CurlRequest {
        // Only dates, reals and very deep or long values cannot be written, and no body has one.
        let bytes = (try? PropertyList.dictionary(body).encodedAsJSON(isCompact: true)) ?? []
        var request = CurlRequest(server: endpoint.url, path: path, body: bytes)
        request.security = configuration.security
        request.silenceLimit = configuration.silenceLimit * silenceFactor
        request.progressLimit = max(request.progressLimit, configuration.silenceLimit)
        request.isStream = isStream
        if let token { request.headers.append("Authorization: \(token)") }
        // Without it, a server that has lost its cluster would let a watch wait for ever.
        if isStream { request.headers.append("Grpc-Metadata-hasleader: true") }
        return request
    }

    /// Sends a request, and waits for the answer.
    func answer(to request: CurlRequest) throws(EtcdFailure) -> (object: GatewayObject, answer: CurlAnswer) {
        var request = request
        (request.needsNewConnection, needsNewConnection) = (needsNewConnection, false)
        let answer = try EtcdFailure.wrapping { () throws(ServerError) in try group.answer(to: request) }
        guard answer.status == 200 else { throw .refused(EtcdRefusal(status: answer.status, body: answer.body)) }
        return (try GatewayObject(answer.body), answer)
    }
}

/// Why a request to one server has no result.
enum EtcdFailure: Error {
    case refused(EtcdRefusal)
    case failed(ServerError)
    /// The answer is not one of etcd.
    case notEtcd

    static func wrapping<Result>(_ work: () throws(ServerError) -> Result) throws(EtcdFailure) -> Result {
        do throws(ServerError) {
            return try work()
        } catch {
            throw .failed(error)
        }
    }
}
