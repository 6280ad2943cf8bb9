/// A directory or symbolic link that is watched for a path, and which of its events affect the path.
struct WatchedPlace: Equatable {
    /// The path of the directory or link.
    var watched: String
    /// The bytes of the name in the directory that leads to the path; nil for a link, and if each name in the directory
    /// matters.
    var name: [UInt8]?
    var interest: DirectoryEvents.Interest
    /// For the last existing directory on the way to a missing file: whether it is empty.
    var isEmpty: Bool?

    /// The places to watch for a path as it is now. Follows the path as the kernel does. The places are each link on
    /// the way; and at the end the directory of the file or, where that does not exist, the nearest existing one above
    /// it.
    static func places(onTheWayTo path: String, isDirectory: Bool) -> [WatchedPlace] {
        var places: [WatchedPlace] = []
        var rest = FileSystem.reversedComponents(path)
        var directory = FileSystem.start(of: path)
        var above: WatchedPlace?
        var linkCount = 0
        while let name = rest.popLast() {
            let path = FileSystem.path(of: name, in: directory)
            let isFile = rest.isEmpty && !isDirectory
            let place = WatchedPlace(
                watched: directory, name: Array(name.utf8), interest: isFile ? .contents : .names)
            if let target = (try? FileSystem.target(ofLink: path)) ?? nil {
                places.append(WatchedPlace(watched: path, name: nil, interest: .link))
                linkCount += 1
                guard linkCount <= FileSystem.linkLimit else { return places }
                (directory, above) = (FileSystem.start(of: target), nil)
                rest += FileSystem.reversedComponents(target)
            } else if isFile, (try? FileStatus.of(path)) != nil {
                return places + [place]
            } else if isFile || isKnownToBeNoDirectory(path) {
                return places + place.asLast(in: above)
            } else {
                (directory, above) = (path, place)
            }
        }
        return places + WatchedPlace(watched: directory, name: nil, interest: .contents).asLast(in: above)
    }

    /// This place as the last existing directory on the way to a missing file, which may be removed. The kernel reports
    /// a removal late, or never if a process uses the directory; but only an empty directory can be removed. So the
    /// name of the directory is watched while it is empty.
    ///
    /// - Parameter above: The place of the name by which the directory was found; nil for the directory in which a path
    ///   begins.
    private func asLast(in above: WatchedPlace?) -> [WatchedPlace] {
        var last = self
        let isEmpty = Self.isEmptyDirectory(watched)
        last.isEmpty = isEmpty
        return [last] + (isEmpty ? [above].compactMap(\.self) : [])
    }

    /// False for a directory that may not be read.
    static func isEmptyDirectory(_ path: String) -> Bool {
        (try? FileDescriptor(opening: path, for: .directory).entryCount()) == 0
    }

    /// False for a directory in one that may not be searched.
    private static func isKnownToBeNoDirectory(_ path: String) -> Bool {
        (try? FileStatus.of(path)?.isDirectory ?? false) == false
    }
}
