extension DocumentFile {
    /// Whether the path leads to a pipe, a socket, a device or an open file of a process, such as `/dev/stdin`, so that
    /// it may lead to something else the next time. False if there is no file.
    package var isStream: Bool {
        var path = path
        for _ in 0...FileSystem.linkLimit {
            let directory = FileSystem.canonicalPath(of: FileSystem.directory(of: path)) ?? ""
            if directory.utf8.starts(with: "/proc/".utf8), FileSystem.name(of: directory) == "fd" { return true }
            guard let target = (try? FileSystem.target(ofLink: path)) ?? nil else { break }
            path = target
        }
        guard let status = (try? FileStatus.of(self.path)) ?? nil else { return false }
        return !status.isRegular && !status.isDirectory
    }
}
