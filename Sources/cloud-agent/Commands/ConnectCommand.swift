import CommandKit
import PrefsCloud

/// `prefs cloud connect URL[,URL…] --store NAME`: connects this device to an account.
///
/// Nothing is written before the server has shown that it is trusted, that it knows the user, and that the user may
/// use the account. The account of this device changes only after the mirror of the new one has been synchronised,
/// which needs the most room, so that a connection that fails leaves the account as it was.
struct ConnectCommand: AgentCommand {
    private let endpoints: [ServerEndpoint]
    private let name: AccountName
    private let user: String?
    private let passwordFile: String?
    private let security: CurlSecurity
    private let isInsecure: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        let urls = try arguments.next(requiring: "URL")
        try arguments.finish()
        guard let text = arguments.options.argument(of: .store) else {
            throw UsageError.missing(AgentOption.store.form.text)
        }
        name = try AccountName(text)
        var endpoints: [ServerEndpoint] = []
        for url in urls.split(separator: ",", omittingEmptySubsequences: false) {
            endpoints.append(try ServerEndpoint(String(url)))
        }
        self.endpoints = endpoints
        user = arguments.options.argument(of: .user)
        passwordFile = arguments.options.argument(of: .passwordFile)
        func needing(_ first: AgentOption, _ second: AgentOption) -> UsageError {
            .failed("\(first.rawValue) needs \(second.rawValue)")
        }
        if passwordFile != nil, user == nil { throw needing(.passwordFile, .user) }
        if arguments.options.has(.key), !arguments.options.has(.certificate) { throw needing(.key, .certificate) }
        func path(_ option: AgentOption) -> String? {
            arguments.options.argument(of: option).map(FileSystem.absolutePath)
        }
        security = CurlSecurity(
            authorities: path(.authorities), certificate: path(.certificate), key: path(.key))
        isInsecure = arguments.options.has(.insecure)
    }

    func run(in session: AgentSession) throws {
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
    private func change(to account: Account, in session: AgentSession) throws -> String? {
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
