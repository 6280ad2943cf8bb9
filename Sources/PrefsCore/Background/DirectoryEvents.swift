internal import Glibc

/// Tells which names of some directories came to mean other files, or none, and which files have other rights. The C functions are those
/// of `inotify`.
struct DirectoryEvents: ~Copyable {
    let descriptor: FileDescriptor

    /// A directory that is watched. The same directory has the same number, however often it is added.
    typealias Watch = Int32

    struct Event {
        /// Nil when events were lost, and anything may have changed.
        var watch: Watch?
        /// Empty for the directory itself, which is gone or has other rights.
        var name: String
    }

    /// The system gives each user some of them. Without one, no directory can be watched.
    init() {
        descriptor = FileDescriptor(number: inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)), path: "")
    }

    /// What of a directory is watched.
    enum Extent {
        /// Which names there are, and whether they come to mean others.
        case names
        /// All that happens to the files in it too, and the rights of the directory.
        case contents

        fileprivate var events: CInt {
            switch self {
            case .names: IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
            case .contents: Self.names.events | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
            }
        }
    }

    /// Watches a directory from now on, beside what it is watched for already.
    func add(_ directory: String, _ extent: Extent) throws(SystemError) -> Watch {
        try systemCall("inotify_add_watch", directory) {
            inotify_add_watch(descriptor.number, directory, UInt32(extent.events) | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
        }
    }

    func remove(_ watch: Watch) {
        inotify_rm_watch(descriptor.number, watch)
    }

    /// What has happened since this was asked last.
    func next() -> [Event] {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor.number, &buffer, buffer.count)
        guard count > 0 else { return [] }
        var events: [Event] = []
        buffer.withUnsafeBytes { bytes in
            var offset = 0
            while offset + MemoryLayout<inotify_event>.size <= count {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let start = offset + MemoryLayout<inotify_event>.size
                let end = min(start + Int(event.len), count)
                let name = String(decoding: bytes[start..<end].prefix { $0 != 0 }, as: UTF8.self)
                let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
                events.append(Event(watch: isLost ? nil : event.wd, name: name))
                offset = end
            }
        }
        return events
    }
}
