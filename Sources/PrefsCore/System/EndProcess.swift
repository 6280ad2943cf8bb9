internal import Glibc

/// Ends the process at once. The C function is `exit`.
public func endProcess(status: Int32) -> Never {
    exit(status)
}
