internal import PropertyLists

extension PreferencesError: CustomStringConvertible {
    /// The failure, the file, and what happened to the file, on one line for people.
    public var description: String {
        switch self {
        case .system(let error): error.description
        case .malformed(let path, let error):
            "\(path.onOneLine) is not a property list: \(error). The file was left as it is."
        case .notADictionary(let path, let kind):
            "\(path.onOneLine) holds \(kind.nameWithArticle) and not a dictionary. The file was left as it is."
        case .notRepresentable(let path, let error):
            "\(path.onOneLine) was left as it is: \(error)"
        case .json(let path):
            "\(path.onOneLine) is JSON, which prefs does not change in its store; leaving it as it is. "
                + "prefs convert --in-place makes a property list of it."
        case .commentedJSON(let path):
            "\(path.onOneLine) has comments, which a change would remove; leaving it as it is. "
                + "prefs convert --in-place --format json removes them."
        case .notARegularFile(let path):
            "\(path.onOneLine) is not a regular file; leaving it unchanged."
        case .foreignLink(let path):
            "\(path.onOneLine) is a symbolic link of another user in a directory where all may put files; it was not "
                + "followed. Name the file itself."
        case .unwantedLink(let path):
            "\(path.onOneLine) is a symbolic link, which is not followed here. Put in its place what it leads to, or "
                + "remove it."
        case .notReplaceable(let path, .appendOnlyDirectory):
            "\(path.onOneLine) was left as it is: its directory is append-only, so that no file in it can be "
                + "replaced. Take that away (chattr -a)."
        case .notReplaceable(let path, .immutableFile):
            "\(path.onOneLine) was left as it is: it is immutable. Take that away (chattr -i)."
        case .notReplaceable(let path, .appendOnlyFile):
            "\(path.onOneLine) was left as it is: it is append-only, and cannot be replaced. Take that away (chattr "
                + "-a)."
        case .notReplaceable(let path, .othersFile):
            "\(path.onOneLine) was left as it is: it belongs to another user, in a directory where only the owner of "
                + "a file may replace it (sticky bit)."
        case .notReplaceable(let path, .plantedFile):
            "\(path.onOneLine) was left as it is: it belongs to another user, who may have put it there to read what "
                + "is written "
                + "(sticky bit of its directory). Remove it first, or choose another name."
        case .notReplaceable(let path, .mountPoint):
            "\(path.onOneLine) was left as it is: it is mounted by itself and cannot be replaced. Mount its directory "
                + "instead."
        case .locked(let path):
            "\(path.onOneLine) is locked: another process has held its lock for \(Int(DirectoryLock.timeout)) "
                + "seconds. Try again."
        case .unsettled(let path):
            "\(path.onOneLine) has led to one file after another for \(Int(DirectoryLock.timeout)) seconds; "
                + "none was changed. Try again."
        case .invalidDomainName(let name): "'\(name.onOneLine)' is not a domain name: \(DomainName.rule(for: name))"
        case .invalidHost(let name):
            "'\(name.onOneLine)' is not a host: that is 1 to \(HostIdentifier.lengthLimit) bytes, no slash, and does "
                + "not begin with a dot"
        case .invalidScene(let name):
            "'\(name.onOneLine)' is not a scene: that is 1 to \(DomainName.lengthLimit) bytes, no slash, does not "
                + "begin with a dot, and does not end in \(DomainFileName.suffix)"
        case .invalidVariable(let name):
            "the value of \(name) is not valid UTF-8"
        case .unexpandedHome(let name):
            "\(name) begins with ~/, which a shell replaces only outside of quotes; write $HOME/ in its place"
        case .noStore:
            "cannot tell where the store is: set HOME, XDG_DATA_HOME or PREFS_HOME"
        case .updateInUpdate:
            "settings cannot be updated or synchronised by the closure of an update; do it before or after"
        case .refused:
            "Defaults have not been changed."
        }
    }
}
