internal import SystemCLibrary

/// Reports events of watched directories, links and files: which names in the directories were created, removed or
/// renamed; which files in them were written or got other attributes; and which watched files and directories were
/// moved or removed. The C functions are those of `inotify`.
struct DirectoryEvents: ~Copyable {
    let descriptor: FileDescriptor

    /// The number of a watch of a directory, link or file. If the same object is added again, the number is the same.
    typealias Watch = Int32

    struct Event {
        /// The watch that the event is of; nil if the kernel has lost events, so that anything may have changed.
        var watch: Watch?
        /// The name in the watched directory. Empty if the watched file or directory itself was removed or moved, or
        /// its attributes changed.
        var name: String
    }

    /// Creates an inotify instance. The kernel limits their number for each user; if that fails, ``add(_:_:)`` fails
    /// for every path.
    init() {
        descriptor = FileDescriptor(number: inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)), path: "")
    }

    /// The kinds of events that a watch reports.
    struct Interest: OptionSet {
        let rawValue: UInt8

        /// The watched file or directory is moved or removed. The kernel reports the removal of a directory only when
        /// no process uses the directory any more.
        static let itself = Interest(rawValue: 1)
        /// Names in a directory are created, removed or renamed.
        static let names = Interest(rawValue: 2)
        /// Files in a directory are written or get other attributes, or the directory gets other attributes.
        static let files = Interest(rawValue: 4)

        /// All events of a directory.
        static let contents: Interest = [.itself, .names, .files]

        fileprivate var events: UInt32 {
            var events: CInt = 0
            if contains(.itself) { events |= IN_MOVE_SELF | IN_DELETE_SELF }
            if contains(.names) { events |= IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE }
            if contains(.files) { events |= IN_CLOSE_WRITE | IN_ATTRIB }
            return UInt32(events)
        }
    }

    /// Watches the file or directory at `path` for these events, in addition to those that it is already watched for.
    /// With ``Interest/itself`` alone, a symbolic link at `path` is watched itself. Otherwise a link is followed, and
    /// the path must lead to a directory.
    func add(_ path: String, _ interest: Interest) throws(SystemError) -> Watch {
        let kind = interest == .itself ? UInt32(IN_DONT_FOLLOW) : UInt32(IN_ONLYDIR)
        return try systemCall("inotify_add_watch", path) {
            inotify_add_watch(descriptor.number, path, interest.events | kind | UInt32(IN_MASK_ADD))
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
