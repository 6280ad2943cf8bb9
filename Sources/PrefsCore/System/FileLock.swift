internal import SystemCLibrary

/// The exclusive advisory lock of a file. It is released at the end of this value's lifetime, and when the process
/// ends.
package struct FileLock: ~Copyable {
    let file: FileDescriptor
    /// The ``ForkCount`` of the process that took the lock.
    private let fork = ForkCount.current

    /// Waits for the lock of a file that serves for nothing else. If there is no file at the path, one is made that
    /// only its owner can open. The C functions are `open` and `flock`.
    ///
    /// - Parameters:
    ///   - path: The path of the file, whose directory exists. A symbolic link is refused.
    ///   - deadline: When to give up waiting, by ``MonotonicClock``. The lock is tried at least once.
    /// - Returns: Nil if another process still holds the lock at the deadline.
    package init?(_ path: String, until deadline: Double) throws(PreferencesError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let number = try systemCall("open", path) { open(path, flags, 0o600 as mode_t) }
        try self.init(FileDescriptor(number: number, path: path), until: deadline)
    }

    /// Waits for the lock of an open file or directory, as ``init(_:until:)-(String,_)`` does.
    init?(_ file: consuming FileDescriptor, until deadline: Double) throws(PreferencesError) {
        guard try Self.wait(for: file, until: deadline) else { return nil }
        self.file = file
    }

    /// Notifies programs that watch the file of the lock, by a change of its mode. They need no notice of its end,
    /// which closes the file.
    package borrowing func announce() throws(PreferencesError) {
        try file.setMode(0o600)
    }

    /// Whether a process holds the lock of a file. Calls of this function do not hinder each other. The C functions are
    /// `open` and `flock`.
    package static func isHeld(_ path: String) -> Bool {
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        guard let number = try? systemCall("open", path, { open(path, flags) }) else { return false }
        let file = FileDescriptor(number: number, path: path)
        guard let isFree = try? file.tryLock(isShared: true) else { return false }
        if isFree { file.unlock() }
        return !isFree
    }

    deinit {
        // Otherwise a child that was forked meanwhile would keep the lock as long as it has the open file. The child
        // itself leaves the lock to its parent.
        if fork == ForkCount.current { file.unlock() }
    }

    private static func wait(for file: borrowing FileDescriptor, until deadline: Double) throws(PreferencesError)
        -> Bool
    {
        var pause = 50
        while try !file.tryLock() {
            guard MonotonicClock.now < deadline else { return false }
            // The pause has a random length, so that waiting processes do not all wake at the same time.
            MonotonicClock.sleep(microseconds: pause / 2 + Int.random(in: 0...pause))
            pause = min(pause * 2, 2_000)
        }
        return true
    }
}
