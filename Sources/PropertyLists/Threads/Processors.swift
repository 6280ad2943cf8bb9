internal import Glibc

/// The processors of this machine.
enum Processors {
    /// The number of processors in use, at least 1 (`sysconf(3)`). A process may be allowed to run on fewer of them; it
    /// then has more threads than it needs, which takes hardly more time than one.
    static var count: Int {
        max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    }
}
