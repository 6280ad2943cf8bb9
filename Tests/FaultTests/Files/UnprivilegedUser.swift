import Foundation
import TestSupport

/// A user whom permissions bind: another one, if the tests run as the superuser.
enum UnprivilegedUser {
    private static let isSuperuser = geteuid() == 0
    private static let identifier = "12345"
    private static let setpriv = Program.named("setpriv")

    static let isThereOneWhomPermissionsBind = !isSuperuser || setpriv != nil

    /// Runs `prefs` as that user, to whom all in the home is given first.
    static func run(_ arguments: [String], in home: TemporaryHome) throws -> Outcome {
        guard isSuperuser, let setpriv else { return try home.run(arguments) }
        try home.shell("cp \"$PREFS_TOOL\" tool && chmod 755 . tool && chown -R \(identifier) .")
        var outcome = try setpriv.run(
            ["--reuid", identifier, "--regid", identifier, "--clear-groups", "./tool"] + arguments,
            in: home.path, environment: home.environment())
        outcome.command = "prefs " + arguments.joined(separator: " ")
        return outcome
    }
}
