internal import Glibc

/// Tells which names of some directories came to mean other files, or none, which files have other rights, and which directories have
/// gone. The C functions are those of `inotify`.
struct DirectoryEvents: ~Copyable {
    let descriptor: FileDescriptor

    /// A directory that is watched. The same directory has the same number, however often it is added.
    typealias Watch = Int32

    struct Event {
        /// Nil when events were lost, and anything may have changed.
        var watch: Watch?
        /// Empty for the directory itself, which is gone then.
        var name: String
    }

    /// The system gives each user some of them. Without one, no directory can be watched.
    init() {
        descriptor = FileDescriptor(number: inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)), path: "")
    }

    /// Watches a directory from now on, and what is in it.
    func add(_ directory: String) throws(SystemError) -> Watch {
        try add(directory, IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_ATTRIB | Self.going)
    }

    /// Watches from now on whether a directory is removed or renamed.
    func add(going directory: String) throws(SystemError) -> Watch {
        try add(directory, Self.going)
    }

    private static var going: CInt { IN_DELETE_SELF | IN_MOVE_SELF }

    /// - Parameter events: Are added to those that the directory is watched for already.
    private func add(_ directory: String, _ events: CInt) throws(SystemError) -> Watch {
        try systemCall("inotify_add_watch", directory) {
            inotify_add_watch(descriptor.number, directory, UInt32(events) | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
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
