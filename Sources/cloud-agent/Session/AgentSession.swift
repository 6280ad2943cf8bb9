import CommandKit
import PrefsCloud

/// What a run of the command works with.
final class AgentSession {
    let environment: Environment
    var report = Report()
    let directory: CloudDirectory
    let accountFile: AccountFile

    init(_ environment: Environment) throws {
        self.environment = environment
        directory = try CloudDirectory(environment)
        accountFile = try AccountFile(environment)
    }

    /// For so many seconds, commands try the servers of a cluster again and again, for example while it elects a
    /// leader.
    static let patience = 5.0

    /// The account of this device.
    ///
    /// - Throws: An error if there is none.
    func account() throws -> Account {
        guard let account = try accountFile.read() else { throw AgentError.notConnected }
        return account
    }

    /// The server of an account.
    ///
    /// - Parameter checksPassword: Whether to have the password checked although there may be a token.
    func server(
        _ account: Account, patience: Double = AgentSession.patience, checksPassword: Bool = false
    ) throws -> any CloudServer {
        let server = try account.server(in: CurlGroup(), patience: patience)
        if !checksPassword { server.useTokens(in: directory) }
        return server
    }

    /// The mirror that programs use.
    func mirrorFile() throws -> MirrorFile {
        directory.mirror(of: try directory.currentAccount())
    }

    /// Reads the mirror that programs use; nil if nothing was ever stored.
    func mirror() throws -> CloudMirror? {
        let file = try mirrorFile()
        return try file.read()
    }
}
