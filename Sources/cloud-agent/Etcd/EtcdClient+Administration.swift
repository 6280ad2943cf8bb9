import PropertyLists

/// What an administrator does. Each throws a ``ServerError/Kind-swift.enum/repetition`` for what the
/// cluster has already.
extension EtcdClient {
    func addUser(_ name: String, password: String) throws(ServerError) {
        try change("/v3/auth/user/add", ["name": .string(name), "password": .string(password)])
    }

    func addRole(_ name: String) throws(ServerError) {
        try change("/v3/auth/role/add", ["name": .string(name)])
    }

    /// Lets those who have a role read and write the keys of a range.
    func allow(role: String, toReadAndWrite range: EtcdKeyRange) throws(ServerError) {
        var permission = range.form
        permission["permType"] = "READWRITE"
        try change("/v3/auth/role/grant", ["name": .string(role), "perm": .dictionary(permission)])
    }

    func give(role: String, toUser user: String) throws(ServerError) {
        try change("/v3/auth/user/grant", ["user": .string(user), "role": .string(role)])
    }

    /// Lets the cluster ask for passwords from now on. It needs a user `root` with the role `root`.
    func enableAuthentication() throws(ServerError) {
        try change("/v3/auth/enable", [:])
    }

    private func change(_ path: String, _ body: PropertyListDictionary) throws(ServerError) {
        try call(path, body) { _ in }
    }
}
