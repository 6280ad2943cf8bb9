internal import SystemCLibrary

/// Starts detached threads. They run concurrently with the program's own threads until the process ends.
enum DetachedThread {
    /// Starts a thread that runs a closure. All signals are blocked in it, so that the kernel delivers them to the
    /// program's own threads. The C function is `pthread_create`.
    static func start(_ body: @escaping @Sendable () -> Void) throws(PreferencesError) {
        let context = Unmanaged.passRetained(Body(body))
        var all = sigset_t()
        var previous = sigset_t()
        sigfillset(&all)
        // The new thread inherits this thread's signal mask.
        pthread_sigmask(SIG_SETMASK, &all, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        try ThreadActivity.counting { () throws(PreferencesError) in
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { context in
                    ThreadActivity.work {
                        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                    }
                    return nil
                }, context.toOpaque())
            guard code == 0 else {
                context.release()
                throw .system(SystemError(call: "pthread_create", path: "", code: Errno(rawValue: code)))
            }
            pthread_detach(thread)
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

/// Identifies threads of this process.
enum ThreadIdentifier {
    /// The identifier of the calling thread; the same in a child that this thread forks. The C function is
    /// `pthread_self`.
    static var current: UInt { UInt(pthread_self()) }
}
