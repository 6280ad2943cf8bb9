@testable import cloud_agent

extension EtcdClient {
    func changePassword(of user: String, to password: String) throws {
        try call("/v3/auth/user/changepw", ["name": .string(user), "password": .string(password)]) { _ in }
    }

    /// Checks the user and password of the configuration.
    ///
    /// - Returns: False if the cluster asks no one for a password.
    /// - Throws: An error of the password.
    func checkPassword() throws -> Bool {
        try onAnyEndpoint { !authenticationIsOff }
    }
}
