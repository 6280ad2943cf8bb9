// The C library of the system. All files import it from here, so that the error below is the only one on other systems.

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl

    // The names that glibc has for the same.

    package var __O_PATH: CInt { O_PATH }

    extension sigaction {
        package var __sigaction_handler: __Unnamed_union___sa_handler {
            get { __sa_handler }
            set { __sa_handler = newValue }
        }
    }

    /// Threads are numbers in glibc, and 0 is no thread.
    extension pthread_t {
        package init?() { return nil }
        package init?(_ number: UInt) { self.init(bitPattern: number) }
    }

    extension UInt {
        package init(_ thread: pthread_t) { self.init(bitPattern: thread) }
    }
#else
    #error(
        """
        prefs keeps settings on Linux; on macOS use Foundation's UserDefaults: add \
        `condition: .when(platforms: [.linux])` to the dependency, and `#if os(Linux)` around its use
        """)
#endif
