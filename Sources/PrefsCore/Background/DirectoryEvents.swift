internal import Glibc

/// Tells which names of some directories came to mean other files, or none, which files have other rights, and which were moved or removed.
/// The C functions are those of `inotify`.
struct DirectoryEvents: ~Copyable {
    let descriptor: FileDescriptor

    /// A directory, link or file that is watched. The same one has the same number, however often it is added.
    typealias Watch = Int32

    struct Event {
        /// Nil when events were lost, and anything may have changed.
        var watch: Watch?
        /// Empty for what is watched itself, which is gone, is elsewhere, or has other rights.
        var name: String
    }

    /// The system gives each user some of them. Without one, no directory can be watched.
    init() {
        descriptor = FileDescriptor(number: inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)), path: "")
    }

    /// What is watched of a directory, or of something else.
    struct Interest: OptionSet {
        let rawValue: UInt8

        /// That it is moved or removed. The removal of a directory that a process uses still is told only when none does any more.
        static let itself = Interest(rawValue: 1)
        /// Which names there are in a directory, and whether they come to mean others.
        static let names = Interest(rawValue: 2)
        /// What happens to the files in a directory, and its rights.
        static let files = Interest(rawValue: 4)

        /// All that happens in a directory.
        static let contents: Interest = [.itself, .names, .files]

        fileprivate var events: UInt32 {
            var events: CInt = 0
            if contains(.itself) { events |= IN_MOVE_SELF | IN_DELETE_SELF }
            if contains(.names) { events |= IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE }
            if contains(.files) { events |= IN_CLOSE_WRITE | IN_ATTRIB }
            return UInt32(events)
        }
    }

    /// Watches something from now on, for this beside what it is watched for already: a link itself, where that is all that is watched of
    /// it, and otherwise the directory that the path leads to.
    func add(_ path: String, _ interest: Interest) throws(SystemError) -> Watch {
        let kind = interest == .itself ? UInt32(IN_DONT_FOLLOW) : UInt32(IN_ONLYDIR)
        return try systemCall("inotify_add_watch", path) {
            inotify_add_watch(descriptor.number, path, interest.events | kind | UInt32(IN_MASK_ADD))
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
