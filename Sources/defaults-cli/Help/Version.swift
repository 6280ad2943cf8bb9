/// The version of the command.
enum Version {
    static let number = "1.0.0"
    /// The date of the version, for the manual page.
    static let date = "2026-11-29"

    /// The commit that the command was built from, with `+` if files differed from it; nil in a command that was not
    /// installed from a git repository.
    ///
    /// `Sources/Packaging/Installing/stage.sh` writes it over the dots in the copy of the program that is installed. So
    /// a new commit does not cause a new build.
    static var commit: String? {
        let text = place.description.utf8.drop { $0 != UInt8(ascii: " ") }.dropFirst()
        return text.first == UInt8(ascii: ".") ? nil : String(text.prefix { $0 != UInt8(ascii: ".") })
    }

    private static let place: StaticString = "prefs-commit: ................"
}
