import Foundation

/// All that lies in a directory, by relative paths.
struct FileTree: Hashable, Sendable {
    enum Node: Hashable, Sendable {
        case file(Data)
        case directory
        /// A symbolic link and where it points.
        case link(String)
    }

    var nodes: [String: Node] = [:]

    init() {}

    /// What lies in a directory now.
    init(of directory: String) throws {
        let manager = FileManager.default
        for path in try manager.subpathsOfDirectory(atPath: directory) {
            let full = directory + "/" + path
            switch try manager.attributesOfItem(atPath: full)[.type] as? FileAttributeType {
            case .typeRegular: nodes[path] = .file(try Data(contentsOf: URL(filePath: full)))
            case .typeDirectory: nodes[path] = .directory
            case .typeSymbolicLink: nodes[path] = .link(try manager.destinationOfSymbolicLink(atPath: full))
            default: throw RecordingError("neither file nor directory nor link: \(path)")
            }
        }
    }

    /// Makes all of it in a new directory.
    func write(to directory: String) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: directory, withIntermediateDirectories: false)
        for (path, node) in nodes.sorted(by: { $0.key < $1.key }) {
            let full = directory + "/" + path
            switch node {
            case .file(let data): try data.write(to: URL(filePath: full), options: .withoutOverwriting)
            case .directory: try manager.createDirectory(atPath: full, withIntermediateDirectories: false)
            case .link(let target): try manager.createSymbolicLink(atPath: full, withDestinationPath: target)
            }
        }
    }
}

extension FileTree: CustomStringConvertible {
    /// One line a node; of a file its length and first bytes.
    var description: String {
        nodes.sorted { $0.key < $1.key }.map { path, node in
            switch node {
            case .file(let data): "\(path): \(data.count) bytes, \(data.prefix(12).map { String($0, radix: 16) })"
            case .directory: "\(path)/"
            case .link(let target): "\(path) -> \(target)"
            }
        }.joined(separator: "\n")
    }
}
