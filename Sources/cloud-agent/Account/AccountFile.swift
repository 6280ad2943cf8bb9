import PrefsCloud

/// The file of the account, which only its owner can read, since it has the password.
struct AccountFile {
    /// `$XDG_CONFIG_HOME/prefs/cloud.plist`, else `~/.config/prefs/cloud.plist`.
    let path: String
    private let store: DomainStore

    /// - Throws: ``PreferencesError/noStore`` if the environment names no home.
    init(_ environment: Environment) throws(PreferencesError) {
        guard let configuration = try environment.directory("XDG_CONFIG_HOME", else: ".config") else { throw .noStore }
        let directory = StoreDirectory(path: configuration + "/prefs")
        store = DomainStore(directory: directory, durability: try environment.durability(), newFileFormat: .xml)
        path = directory.path(of: Self.location)
    }

    private static let location = DomainLocation.stored(DomainName(unchecked: "cloud"), .any)

    /// Reads the account; nil if there is none.
    ///
    /// - Throws: An error if others may read the file, ``AgentError/malformedAccount(_:)`` if it is no
    ///   account.
    func read() throws -> Account? {
        guard try isThere() else { return nil }
        let form = try contents()
        let account: Account
        do throws(MalformedAccount) {
            account = try Account(propertyList: form)
        } catch {
            throw malformed(error.reason)
        }
        try account.checkEncryption()
        return account
    }

    private func contents() throws -> PropertyListDictionary {
        do {
            return try store.contents(of: Self.location)
        } catch PreferencesError.malformed(_, let error) {
            throw malformed("is not a property list: \(error)")
        } catch PreferencesError.notADictionary(_, let kind) {
            throw malformed("holds \(kind.nameWithArticle) and not a dictionary")
        }
    }

    private func malformed(_ reason: String) -> AgentError {
        .malformedAccount("\(path.onOneLine) \(reason); correct it, or write it anew with prefs cloud connect")
    }

    /// Reads the account that ``write(_:)`` will replace; nil if there is none, or only a file that is no account.
    ///
    /// - Throws: An error if others can read the file.
    func readReplaceable() throws -> Account? {
        do {
            return try read()
        } catch AgentError.malformedAccount, AgentError.unencrypted {
            return nil
        }
    }

    /// Throws an error unless the account can be written, by writing one of its length, without the password, to a file
    /// of another name, which is removed.
    func checkWriting(_ account: Account) throws {
        let trial = DomainLocation.stored(DomainName(unchecked: "cloud.trial"), .any)
        var account = account
        let length = account.credentials?.password.utf8.count ?? 0
        account.credentials?.password = String(repeating: "x", count: length)
        try store.apply(.replaceAll(account.propertyList), to: trial)
        try store.apply(.removeAll, to: trial)
    }

    /// Replaces the account. The bytes of a file that is no account are kept in a file of another name.
    ///
    /// - Returns: The path of that file; nil if there was an account, or nothing.
    @discardableResult
    func write(_ account: Account) throws -> String? {
        do {
            _ = try read()
        } catch AgentError.malformedAccount {
            return try replaceUnusable(by: account)
        } catch AgentError.unencrypted {
            // It is an account.
        }
        try store.apply(.replaceAll(account.propertyList), to: Self.location)
        return nil
    }

    private func replaceUnusable(by account: Account) throws(PreferencesError) -> String {
        let bytes: [UInt8]
        do throws(PropertyListError) {
            bytes = try PropertyList.dictionary(account.propertyList).encoded(as: .xml)
        } catch {
            throw .notRepresentable(path: path, error)
        }
        let copy = pathOfCopy
        try DocumentFile(path: copy).write(try DocumentFile(path: path).readBytes(), store.durability)
        try DocumentFile(path: path).write(bytes, store.durability)
        return copy
    }

    /// The path of a file that is not there yet, for a copy.
    private var pathOfCopy: String {
        var (copy, number) = (path + ".old", 1)
        while (try? FileSystem.version(of: copy)) ?? nil != nil {
            number += 1
            copy = "\(path).old-\(number)"
        }
        return copy
    }

    /// Removes the account.
    func remove() throws {
        if try isThere() { try store.apply(.removeAll, to: Self.location) }
    }

    /// The error for a file with a password that others than its owner may read.
    static func readable(_ path: String) -> AgentError {
        .failed(
            "\(path.onOneLine) has a password, and others than you may read it: make it yours alone with chmod 600, "
                + "and change the password")
    }

    /// Whether there is a file, which others cannot read.
    private func isThere() throws -> Bool {
        guard let isPrivate = try FileSystem.isPrivate(path) else { return false }
        guard isPrivate else { throw Self.readable(path) }
        return true
    }
}
