/// Finds the files in a directory of a store and in the folders below it.
enum StoreFolder {
    /// The ways from a directory to the files of domains in it and below it, such as
    /// `com.pigeon/com.pigeon.loft.plist`, in no order.
    static func files(below directory: String) throws(SystemError) -> [String] {
        var files: [String] = []
        try collect("", below: directory, into: &files)
        return files
    }

    /// - Parameter way: From the directory, empty or with a slash at the end.
    private static func collect(
        _ way: String, below directory: String, into files: inout [String]
    ) throws(SystemError) {
        for name in try FileSystem.names(in: way.isEmpty ? directory : "\(directory)/\(way)") {
            if StoreDirectory.hasSuffix(name.utf8[...]) {
                files.append(way + name)
            } else if isFolder(way + name, below: directory) {
                try collect("\(way)\(name)/", below: directory, into: &files)
            }
        }
    }

    /// Whether a way leads to a folder that may have files of domains; a symbolic link to one is a folder too, but not
    /// one to a directory that it lies in.
    static func isFolder(_ way: String, below directory: String) -> Bool {
        guard (try? DomainName(way + "/_")) != nil, let folder = try? FileStatus.of("\(directory)/\(way)"),
            folder.isDirectory
        else { return false }
        var above = way.utf8[...]
        while let slash = above.lastIndex(of: UInt8(ascii: "/")) {
            above = above[..<slash]
            if (try? FileStatus.of("\(directory)/\(Substring(above))"))?.identity == folder.identity { return false }
        }
        return (try? FileStatus.of(directory))?.identity != folder.identity
    }
}
