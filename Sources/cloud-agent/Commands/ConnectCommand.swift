import CommandKit
import PrefsCloud

/// `prefs cloud connect URL[,URL…] --store NAME`: connects this device to an account.
///
/// Nothing is written before the server has shown that it is trusted, that it knows the user, and that the user may
/// use the account. The account of this device changes only after the mirror of the new one has been synchronised,
/// which needs the most room, so that a connection that fails leaves the account as it was.
struct ConnectCommand: Command {
    private let endpoints: [ServerEndpoint]
    private let name: AccountName
    private let user: String?
    private let passwordFile: String?
    private let security: CurlSecurity
    private let isInsecure: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        let urls = try arguments.next("URL")
        try arguments.finish()
        guard let text = arguments.argument(of: .store) else {
            throw arguments.problem("missing \(Option.store.form)")
        }
        name = try AccountName(text)
        var endpoints: [ServerEndpoint] = []
        for url in urls.split(separator: ",", omittingEmptySubsequences: false) {
            endpoints.append(try ServerEndpoint(String(url)))
        }
        self.endpoints = endpoints
        user = arguments.argument(of: .user)
        passwordFile = arguments.argument(of: .passwordFile)
        func needing(_ first: Option, _ second: Option) -> AgentError {
            arguments.problem("\(first.rawValue) needs \(second.rawValue)")
        }
        if passwordFile != nil, user == nil { throw needing(.passwordFile, .user) }
        if arguments.has(.key), !arguments.has(.certificate) { throw needing(.key, .certificate) }
        func path(_ option: Option) -> String? { arguments.argument(of: option).map(FileSystem.absolutePath) }
        security = CurlSecurity(
            authorities: path(.authorities), certificate: path(.certificate), key: path(.key))
        isInsecure = arguments.has(.insecure)
    }

    func run(in session: Session) throws {
        var account = Account(endpoints: endpoints, name: name, security: security, isInsecure: isInsecure)
        try account.checkEncryption()
        let old = try session.accountFile.readReplaceable()
        if let user {
            if let warning = try PasswordSource.warning(passwordFile) { session.report.appendNotice(warning) }
            let password = try PasswordSource.read(passwordFile)
            account.credentials = ServerCredentials(user: user, password: password)
        }
        let server = try session.server(account, checksPassword: true)
        try server.checkAccess()
        // The first connection to the same servers has printed the warning.
        if old?.endpoints != endpoints, let warning = try server.warning() {
            session.report.appendNotice("warning: \(warning)")
        }
        session.report.writeMessages()
        try session.accountFile.checkWriting(account)
        server.useTokens(in: session.directory)
        let synchronizer = AccountSynchronizer(session.directory, server)
        try synchronizer.synchronize(announces: true, adopts: false)
        if let copy = try change(to: account, in: session) {
            session.report.appendNotice(
                "\(session.accountFile.path.onOneLine) was not one that prefs wrote, and is now \(copy.onOneLine)")
        }
        do {
            let early = try session.directory.mirror(of: nil).read()
            if early?.records.isEmpty == false { try synchronizer.synchronize() }
        } catch {
            session.report.appendNotice("connected, but edits wait: \(AgentError(error).message)")
        }
    }

    /// Makes the account that of this device and of its programs, or neither.
    ///
    /// - Returns: As ``AccountFile/write(_:)``.
    private func change(to account: Account, in session: Session) throws -> String? {
        let before = try session.directory.currentAccount()
        try session.directory.nameCurrentAccount(name)
        do {
            return try session.accountFile.write(account)
        } catch {
            try? session.directory.nameCurrentAccount(before)
            throw error
        }
    }
}
