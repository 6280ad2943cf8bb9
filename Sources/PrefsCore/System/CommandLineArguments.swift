internal import Glibc

/// This process's command line.
public enum CommandLineArguments {
    /// The arguments after the program's name.
    public static func read() throws(Failure) -> [String] {
        // The standard library looks for the command line in /proc, and gives none where it finds none.
        guard CommandLine.argc > 0 else { throw .unavailable }
        var arguments: [String] = []
        for position in 1..<max(Int(CommandLine.argc), 1) {
            guard let pointer = CommandLine.unsafeArgv[position] else { break }
            let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer))
            guard let argument = String(validating: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self) else {
                throw .notText(position: position)
            }
            arguments.append(argument)
        }
        return arguments
    }

    /// Why there are no arguments.
    public enum Failure: Error, Sendable, Equatable {
        /// The argument of this position, counted from 1, is not UTF-8.
        case notText(position: Int)
        /// Even the program's name is not to be had.
        case unavailable
    }
}
