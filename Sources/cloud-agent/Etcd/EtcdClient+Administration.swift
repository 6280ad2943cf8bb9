import PropertyLists

/// What an administrator does. Each throws ``EtcdError/exists(endpoint:)`` for what the cluster has already.
extension EtcdClient {
    func addUser(_ name: String, password: String) throws(EtcdError) {
        try change("/v3/auth/user/add", ["name": .string(name), "password": .string(password)])
    }

    func addRole(_ name: String) throws(EtcdError) {
        try change("/v3/auth/role/add", ["name": .string(name)])
    }

    /// Lets those who have a role read and write the keys of a range.
    func allow(role: String, toReadAndWrite range: EtcdKeyRange) throws(EtcdError) {
        var permission = range.form
        permission["permType"] = "READWRITE"
        try change("/v3/auth/role/grant", ["name": .string(role), "perm": .dictionary(permission)])
    }

    func give(role: String, toUser user: String) throws(EtcdError) {
        try change("/v3/auth/user/grant", ["user": .string(user), "role": .string(role)])
    }

    /// Lets the cluster ask for passwords from now on. It needs a user `root` with the role `root`.
    func enableAuthentication() throws(EtcdError) {
        try change("/v3/auth/enable", [:])
    }

    private func change(_ path: String, _ body: PropertyListDictionary) throws(EtcdError) {
        try call(path, body) { (_) throws(Malformed) in }
    }
}
