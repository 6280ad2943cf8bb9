/// A symbolic link that this process may follow.
///
/// In a sticky directory that all users may write to, such as `/tmp`, any user may have put a link there to redirect a
/// write or a read. In such a directory a link is followed only if it belongs to this user or to the owner of the
/// directory. The kernel has the same rule in `fs.protected_symlinks`, which need not be enabled, and does not cover
/// links to directories within a path.
enum AllowedLink {
    /// A link with a target: the path that the link contains.
    case target(String)
    /// A link in `/proc`, such as that of an open file. Only the kernel can follow it.
    case procLink

    /// Checks the entry of this name in a directory. Nil if the entry is not a link, or does not exist.
    ///
    /// The link is opened before it is checked, and its target is read from the opened link. So another user cannot
    /// exchange the link in between.
    ///
    /// - Throws: ``PreferencesError/foreignLink(path:)`` for a link that may not be followed.
    static func named(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError) -> AllowedLink? {
        // Most files are not links, and this single call shows that.
        guard try SymbolicLink.target(name, in: directory) != nil else { return nil }
        return try opening(name, in: directory)
    }

    private static func opening(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError)
        -> AllowedLink?
    {
        let (target, status, parent): (String, FileStatus, FileStatus)
        do throws(PreferencesError) {
            let link = try FileDescriptor(opening: name, in: directory, for: .entry)
            // The link may have been replaced meanwhile by something that is not a link.
            guard let found = try SymbolicLink.target("", in: link) else { return nil }
            (target, status, parent) = (found, try link.status(), try directory.status())
            if try link.isOnProcFileSystem() { return .procLink }
        } catch {
            if error.code == .noSuchFileOrDirectory { return nil }
            throw error
        }
        let isShared = parent.isSticky && parent.isForAllToWrite
        guard !isShared || status.owner == User.effective || status.owner == parent.owner else {
            throw .foreignLink(path: directory.path(of: name))
        }
        return .target(target)
    }
}
