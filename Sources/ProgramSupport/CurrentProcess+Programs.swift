internal import CSystemCalls
package import PrefsCore
internal import SystemCLibrary

extension CurrentProcess {
    /// The path of the file of this program, without symbolic links; nil if the system does not tell it.
    package static var executablePath: String? { (try? SymbolicLink.target("/proc/self/exe")) ?? nil }

    /// Runs another program in this process, with the same environment and open files. Returns only if that fails. The
    /// C function is `execv`.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    package static func replace(byProgram path: String, arguments: [String]) -> PreferencesError {
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        execv(path, &words)
        return .system(SystemError(call: "execv", path: path, code: .last))
    }

    /// Lets a signal that ends the process leave no file with its memory, which may have secrets. The C function is
    /// `prctl`.
    package static func leaveNoCore() {
        leave_no_core()
    }

    /// Gives memory back that was needed for a moment: of 128 KiB and more in one piece. Otherwise, glibc keeps pieces
    /// of up to 32 MiB for later ones, once it has freed one of that size. The C function is `mallopt`.
    package static func keepNoFreedMemory() {
        return_freed_blocks(128 << 10)
    }
}
