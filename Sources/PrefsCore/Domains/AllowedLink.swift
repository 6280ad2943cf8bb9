/// A symbolic link that may be followed.
///
/// In a sticky directory that all may write to, such as `/tmp`, any user may have put a link to redirect a write or a
/// read. There a link is followed only if it belongs to this user or to the owner of the directory. This is the rule
/// of the kernel's `fs.protected_symlinks`, which need not be in force, and does not cover links to directories
/// within a path.
enum AllowedLink {
    /// The path that the link contains.
    case target(String)
    /// A link in `/proc`, such as that of an open file, which only the kernel can follow.
    case procLink

    /// The link of this name in a directory; nil for any other entry, and if there is none.
    ///
    /// The link is opened before it is checked, and it is the target of the opened link that is then followed. So
    /// another user cannot exchange the link in between.
    ///
    /// - Throws: ``PreferencesError/foreignLink(path:)`` for a link that may not be followed.
    static func named(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError) -> AllowedLink? {
        do throws(SystemError) {
            // Most files are not links, and this one call is enough to know that.
            guard try SymbolicLink.target(name, in: directory) != nil else { return nil }
        } catch {
            throw .system(error)
        }
        return try opening(name, in: directory)
    }

    private static func opening(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError)
        -> AllowedLink?
    {
        let (target, status, parent): (String, FileStatus, FileStatus)
        do throws(SystemError) {
            let link = try FileDescriptor(opening: name, in: directory, for: .entry)
            // The entry may have been replaced by something else.
            guard let found = try SymbolicLink.target("", in: link) else { return nil }
            (target, status, parent) = (found, try link.status(), try directory.status())
            if try link.isOnProcFileSystem() { return .procLink }
        } catch {
            if error.code == .noSuchFile { return nil }
            throw .system(error)
        }
        let isShared = parent.isSticky && parent.isForAllToWrite
        guard !isShared || status.owner == User.effective || status.owner == parent.owner else {
            throw .foreignLink(path: directory.path(of: name))
        }
        return .target(target)
    }
}
