/// The settings of this program.
extension Preferences {
    /// The settings of the domain that is named like this program, in the store that the environment describes.
    ///
    /// It is always there. Where the environment names no store, or the program's name is no domain's, the settings live
    /// in memory; ``failure`` says why, and ``synchronize()`` throws it. Where the file of the domain cannot be read, ``failure`` says so, what
    /// is read are the other domains, and what is set is written once the file can be read again. ``onFailure`` is told of both.
    public static let standard = {
        let preferences = standard(ofProgram: CommandLineArguments.programName, .process)
        if let failure = preferences.failure { FailureReport.send(failure) }
        return preferences
    }()

    static func standard(ofProgram name: String?, _ environment: Environment) -> Preferences {
        var domain = DomainName.unnamed
        do throws(PreferencesError) {
            let given = try DomainName(name ?? "")
            guard given != .global else { throw .invalidDomainName(given.text) }
            domain = given
            return Preferences(
                domain, try DomainStore(environment), try HostIdentifier.current(environment),
                try SearchLayer.managedFiles(of: domain, environment), try SystemDirectory(environment))
        } catch {
            return Preferences(domain, unstored: error)
        }
    }
}
