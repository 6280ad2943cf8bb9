internal import SystemCLibrary

/// Reports events of watched directories and symbolic links: which names in the directories were created, removed or
/// renamed; which files in them were written or got other attributes; and which of the directories and links were moved
/// or removed. The C functions are those of `inotify`.
struct DirectoryEvents: ~Copyable {
    let descriptor: FileDescriptor

    /// The number of a watch of a directory or link. If the same one is added again, the number is the same.
    typealias Watch = Int32

    struct Event {
        /// The watch that the event is of; nil if the kernel has lost events, so that anything may have changed.
        var watch: Watch?
        /// The name in the watched directory. Empty if the directory or link itself was removed or moved, or the
        /// attributes of the directory changed.
        var name: String
    }

    /// Creates an inotify instance. The kernel limits their number for each user; if that fails, ``add(_:_:)`` fails
    /// for every path.
    init() {
        descriptor = FileDescriptor(number: inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)), path: "")
    }

    /// The kinds of events that a watch reports.
    enum Interest: Comparable {
        /// A symbolic link is moved or removed.
        case link
        /// Names in the directory are created, removed or renamed, or the directory itself is moved or removed. The
        /// kernel reports the removal of a directory only when no process uses the directory any more.
        case names
        /// In addition, files in the directory are written or get other attributes, or the directory gets other
        /// attributes.
        case contents

        /// The flags of `inotify` for these events, and for the kind of file that may be watched.
        fileprivate var flags: UInt32 {
            let link = IN_MOVE_SELF | IN_DELETE_SELF
            let names = link | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
            return switch self {
            case .link: UInt32(link) | UInt32(IN_DONT_FOLLOW)
            case .names: UInt32(names) | UInt32(IN_ONLYDIR)
            case .contents: UInt32(names | IN_CLOSE_WRITE | IN_ATTRIB) | UInt32(IN_ONLYDIR)
            }
        }
    }

    /// Watches the directory or link at `path` for these events, in addition to those that it is already watched for.
    func add(_ path: String, _ interest: Interest) throws(PreferencesError) -> Watch {
        try systemCall("inotify_add_watch", path) {
            inotify_add_watch(descriptor.number, path, interest.flags | UInt32(IN_MASK_ADD))
        }
    }

    func remove(_ watch: Watch) {
        inotify_rm_watch(descriptor.number, watch)
    }

    /// Returns the events since the last call, without waiting.
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
