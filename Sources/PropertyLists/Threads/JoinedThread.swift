internal import Glibc

/// A thread whose end the thread that started it waits for (``join()``).
final class JoinedThread {
    private let thread: pthread_t

    /// The greatest length of the stack in bytes. Memory is allocated to it only as far as it is used.
    private static let stackLength = 8_388_608

    /// Starts a thread that runs a closure; nil if the system refuses it. All signals are blocked in it, so that the
    /// kernel delivers them to the program's own threads.
    init?(_ body: @escaping () -> Void) {
        var all = sigset_t()
        var previous = sigset_t()
        sigfillset(&all)
        // The new thread inherits this thread's signal mask.
        pthread_sigmask(SIG_SETMASK, &all, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackLength)
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return nil
        }
        self.thread = thread
    }

    /// Waits until the closure has returned. This must be called exactly once.
    func join() {
        pthread_join(thread, nil)
    }

    private final class Body {
        let run: () -> Void

        init(_ run: @escaping () -> Void) {
            self.run = run
        }
    }
}
