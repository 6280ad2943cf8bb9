/// One of the four directory trees of a store, with the directory and the folders below it. Each file in it has values
/// of one domain.
package struct StoreTree {
    /// The path of the tree's directory.
    package let path: String
    package let values: Values

    /// The kind of values that the files of a tree have.
    package enum Values {
        case anyHost, byHost, registered, savedStates
    }

    /// The location whose values a file of the tree has; nil if the file is not one of a domain's settings. The inverse
    /// of ``StoreDirectory/path(of:)``.
    ///
    /// - Parameters:
    ///   - file: The path of the file, relative to the tree's directory.
    ///   - knownHosts: Hosts that are known to exist. In `a.b.c.plist`, the domain is `a` if `b.c` is one of them, and
    ///     otherwise the host is the part after the last dot. Both readings lead to the same path.
    package func location(ofFile file: String, knownHosts: [HostIdentifier] = []) -> DomainLocation? {
        guard let stem = file.between("", DomainFileName.suffix) else { return nil }
        switch values {
        case .anyHost: return DomainName(ofFileWithoutSuffix: stem).map { .stored($0, .any) }
        case .registered: return DomainName(ofFileWithoutSuffix: stem).map { .registered($0) }
        case .savedStates: return nil
        case .byHost: break
        }
        for host in knownHosts {
            if let name = stem.between("", ".\(host.text)"), let domain = DomainName(ofFileWithoutSuffix: name) {
                return .stored(domain, .host(host))
            }
        }
        guard let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")),
            let domain = DomainName(ofFileWithoutSuffix: String(stem[..<dot])),
            let host = try? HostIdentifier(String(stem[stem.utf8.index(after: dot)...]))
        else { return nil }
        return .stored(domain, .host(host))
    }

    /// The paths of the files in the directory and below it, relative to the directory, such as
    /// `com.pigeon/com.pigeon.loft.plist`, in no particular order.
    ///
    /// - Parameter unreadable: Called with the error for each folder below the directory that cannot be read. Such a
    ///   folder is left out.
    /// - Throws: ``PreferencesError`` if the directory itself cannot be read.
    package func files(unreadable: (PreferencesError) -> Void) throws(PreferencesError) -> [String] {
        var files: [String] = []
        var folders = try collect("", into: &files)
        while let folder = folders.popLast() {
            do throws(PreferencesError) {
                folders += try collect(folder, into: &files)
            } catch {
                // This directory belongs to the file system, and only the superuser may read it.
                if folder != "lost+found/" { unreadable(error) }
            }
        }
        return files
    }

    /// Collects the files in a folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, relative to the tree's directory: empty, or with a slash at the end.
    ///   - files: Gets the paths of the files in it, relative to the tree's directory.
    /// - Returns: The paths of the folders in it, in the same form.
    private func collect(_ folder: String, into files: inout [String]) throws(PreferencesError) -> [String] {
        var folders: [String] = []
        for entry in try FileSystem.entries(in: folder.isEmpty ? path : "\(path)/\(folder)") {
            if DomainFileName.hasSuffix(entry.name) {
                guard Self.isFile(entry, at: "\(path)/\(folder)\(entry.name)") else { continue }
                files.append(folder.isEmpty ? entry.name : folder + entry.name)
            } else if entry.kind == .directory || entry.kind == .unknown, isFolder(folder + entry.name) {
                folders.append("\(folder)\(entry.name)/")
            }
        }
        return folders
    }

    /// Whether an entry is a regular file, or a symbolic link to one. A link to a file whose status this process may
    /// not read counts too.
    package static func isFile(_ entry: DirectoryEntry, at path: @autoclosure () -> String) -> Bool {
        switch entry.kind {
        case .regular: return true
        case .directory, .other: return false
        case .unknown: break
        }
        do {
            return try FileStatus.of(path())?.isRegular ?? false
        } catch {
            // The error is reported when the file is read.
            return error.code != .tooManySymbolicLinkLevels && error.code != .notDirectory
        }
    }

    /// Whether a relative path leads to a folder that may contain files of domains. A symbolic link to a directory
    /// counts as a folder, unless the link is itself inside that directory, at any depth.
    package func isFolder(_ relativePath: String) -> Bool {
        guard (try? DomainName(relativePath + "/_")) != nil,
            let folder = try? FileStatus.of("\(path)/\(relativePath)"), folder.isDirectory
        else { return false }
        var above = relativePath.utf8[...]
        while let slash = above.lastIndex(of: UInt8(ascii: "/")) {
            above = above[..<slash]
            if (try? FileStatus.of("\(path)/\(Substring(above))"))?.identity == folder.identity { return false }
        }
        return (try? FileStatus.of(path))?.identity != folder.identity
    }
}
