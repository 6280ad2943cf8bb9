internal import Glibc

/// This process's command line.
public enum CommandLineArguments {
    /// The arguments after the program's name, or the first that is not UTF-8.
    public static func read() -> Result<[String], InvalidArgument> {
        var arguments: [String] = []
        for position in 1..<max(Int(CommandLine.argc), 1) {
            guard let pointer = CommandLine.unsafeArgv[position] else { break }
            let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer))
            guard let argument = String(validating: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self) else {
                return .failure(InvalidArgument(position: position))
            }
            arguments.append(argument)
        }
        return .success(arguments)
    }

    /// An argument that is not UTF-8.
    public struct InvalidArgument: Error, Sendable {
        /// Counted from 1.
        public let position: Int
    }
}
