/// A symbolic link that may be followed.
///
/// In a directory with the sticky bit that all may write to, such as `/tmp`, anyone may have put a link to lead a write, or what is read,
/// elsewhere. There a link is followed only if it belongs to the user who follows it, or to the owner of the directory. This is the rule of
/// the kernel's `fs.protected_symlinks`, which need not be in force, and says nothing of links to directories.
enum AllowedLink {
    /// What is written in it.
    case text(String)
    /// A link of `/proc`, as to an open file, which the system alone can follow.
    case ofProcess

    /// The link that has a name in a directory; nil for anything else, and for nothing at all.
    ///
    /// The link is opened, and what is looked at is that of which the text is then followed: nobody can put another in its place between.
    ///
    /// - Throws: ``PreferencesError/foreignLink(path:)`` for a link that may not be followed.
    static func named(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError) -> AllowedLink? {
        do throws(SystemError) {
            // Most files are none, which this tells with one call.
            guard try SymbolicLink.text(name, in: directory) != nil else { return nil }
        } catch {
            throw .system(error)
        }
        return try opening(name, in: directory)
    }

    private static func opening(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError)
        -> AllowedLink?
    {
        let (text, status, place): (String, FileStatus, FileStatus)
        do throws(SystemError) {
            let link = try FileDescriptor(opening: name, in: directory, for: .entry)
            // It may have become something else.
            guard let found = try SymbolicLink.text("", in: link) else { return nil }
            (text, status, place) = (found, try link.status(), try directory.status())
            if try link.isOfProcesses() { return .ofProcess }
        } catch {
            if error.code == .noSuchFile { return nil }
            throw .system(error)
        }
        let isPlaceOfOthers = place.isSticky && place.isForAllToWrite
        guard !isPlaceOfOthers || status.owner == User.effective || status.owner == place.owner else {
            throw .foreignLink(path: directory.path(of: name))
        }
        return .text(text)
    }
}
