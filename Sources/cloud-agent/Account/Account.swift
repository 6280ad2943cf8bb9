import PrefsCloud

/// The account of a device: the cluster that it synchronises with, and the name of the account there.
struct Account: Equatable {
    var endpoints: [ServerEndpoint]
    var name: AccountName
    /// Nil for a cluster that asks no one for a password.
    var credentials: ServerCredentials?
    var security = CurlSecurity()
    /// Whether addresses of other machines without encryption are allowed.
    var isInsecure = false

    /// - Throws: ``AgentError/unencrypted(_:)``.
    func checkEncryption() throws {
        guard !isInsecure, let endpoint = endpoints.first(where: { !$0.isEncrypted && !$0.isLoopback }) else { return }
        throw AgentError.unencrypted(
            "\(endpoint.url) is not encrypted, so that everyone on the way could read the password and all settings; "
                + "use https://, or --insecure in a network that you trust")
    }

    /// Tells programs the account whose mirror they use, where that has changed.
    func share(in directory: CloudDirectory) throws {
        if try directory.currentAccount() != name { try directory.setCurrentAccount(name) }
    }

    /// The names of the user and of the cluster's servers, for people.
    var description: String {
        let places = endpoints.map(\.url).joined(separator: ",")
        return credentials.map { "\($0.user) at \(places)" } ?? places
    }
}

/// The form of an account in its file.
extension Account {
    var propertyList: PropertyListDictionary {
        var form: PropertyListDictionary = [
            "Endpoints": .array(endpoints.map { .string($0.url) }), "Store": .string(name.text),
        ]
        if let credentials {
            form["User"] = .string(credentials.user)
            form["Password"] = .string(credentials.password)
        }
        if let authorities = security.authorities { form["CertificateAuthority"] = .string(authorities) }
        if let certificate = security.certificate { form["Certificate"] = .string(certificate) }
        if let key = security.key { form["Key"] = .string(key) }
        if isInsecure { form["Insecure"] = true }
        return form
    }

    /// - Throws: The reason why the dictionary is no account.
    init(propertyList form: PropertyListDictionary) throws(MalformedAccount) {
        var endpoints: [ServerEndpoint] = []
        for text in form["Endpoints"]?.arrayValue ?? [] {
            guard let endpoint = text.stringValue.flatMap({ try? ServerEndpoint($0) })
            else { throw MalformedAccount(reason: "has an address in Endpoints that cannot be used") }
            endpoints.append(endpoint)
        }
        guard !endpoints.isEmpty else { throw MalformedAccount(reason: "has no Endpoints") }
        guard let name = form["Store"]?.stringValue.flatMap({ try? AccountName($0) })
        else { throw MalformedAccount(reason: "has no usable Store") }
        self.init(endpoints: endpoints, name: name)
        if let user = try form.text("User") {
            guard let password = try form.text("Password")
            else { throw MalformedAccount(reason: "has a User and no Password") }
            credentials = ServerCredentials(user: user, password: password)
        }
        security = CurlSecurity(
            authorities: try form.text("CertificateAuthority"), certificate: try form.text("Certificate"),
            key: try form.text("Key"))
        if case .boolean(true)? = form["Insecure"] { isInsecure = true }
    }
}

/// The reason why a property list is no account.
struct MalformedAccount: Error {
    var reason: String
}

extension PropertyListDictionary {
    /// The text of a key; nil if it is missing.
    fileprivate func text(_ key: String) throws(MalformedAccount) -> String? {
        guard let value = self[key] else { return nil }
        guard let text = value.stringValue else { throw MalformedAccount(reason: "has a \(key) that is no text") }
        return text
    }
}
