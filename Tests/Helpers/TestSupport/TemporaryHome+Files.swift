import Foundation

/// Files by their paths relative to the home.
extension TemporaryHome {
    package func absolute(_ relative: String) -> String { path + "/" + relative }

    /// Creates a file and the directories above it.
    /// A program is copied to its place by `cp`: a process that another test starts at this moment would inherit a
    /// descriptor that is open for writing, and until it closes it the system refuses to run the program.
    package func create(_ relative: String, _ contents: Data, mode: Int = 0o600) throws {
        let url = URL(filePath: absolute(relative))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        if mode & 0o111 == 0 {
            try contents.write(to: url)
        } else {
            let source = url.appendingPathExtension("new")
            try contents.write(to: source)
            let outcome = try Program(path: "/bin/cp")
                .run([source.path, url.path], in: path, environment: environment())
            guard outcome.status == 0 else { throw CocoaError(.fileWriteUnknown) }
            try FileManager.default.removeItem(at: source)
        }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    package func create(_ relative: String, _ text: String, mode: Int = 0o600) throws {
        try create(relative, Data(text.utf8), mode: mode)
    }

    package func createDirectory(_ relative: String) throws {
        try FileManager.default.createDirectory(atPath: absolute(relative), withIntermediateDirectories: true)
    }

    package func link(_ relative: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: absolute(relative), withDestinationPath: destination)
    }

    package func bytes(_ relative: String) throws -> Data {
        try Data(contentsOf: URL(filePath: absolute(relative)))
    }

    package func exists(_ relative: String) -> Bool {
        FileManager.default.fileExists(atPath: absolute(relative))
    }

    package func isLink(_ relative: String) throws -> Bool {
        try attribute(.type, relative) as? FileAttributeType == .typeSymbolicLink
    }

    /// The permission bits in octal, such as `600`.
    package func mode(_ relative: String) throws -> String {
        String((try attribute(.posixPermissions, relative) as? Int ?? -1), radix: 8)
    }

    package func inode(_ relative: String) throws -> Int? {
        try attribute(.systemFileNumber, relative) as? Int
    }

    /// The relative paths of everything in a directory, at any depth; empty if there is no such directory.
    package func files(in relative: String) throws -> Set<String> {
        guard exists(relative) else { return [] }
        return Set(try FileManager.default.subpathsOfDirectory(atPath: absolute(relative)))
    }

    /// The permission bits and contents of each regular file in the home, and the destination of each symbolic link.
    package func snapshot() throws -> [String: String] {
        var contents: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            switch try attribute(.type, name) as? FileAttributeType {
            case .typeRegular: contents[name] = try mode(name) + " " + bytes(name).base64EncodedString()
            case .typeSymbolicLink:
                contents[name] = try FileManager.default.destinationOfSymbolicLink(atPath: absolute(name))
            default: break
            }
        }
        return contents
    }

    private func attribute(_ key: FileAttributeKey, _ relative: String) throws -> Any? {
        try FileManager.default.attributesOfItem(atPath: absolute(relative))[key]
    }
}
