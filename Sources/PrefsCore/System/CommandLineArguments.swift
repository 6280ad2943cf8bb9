internal import SystemCLibrary

/// The command line of this process.
package enum CommandLineArguments {
    /// The arguments after the program's name. One that is not UTF-8 is an empty word (``check()``).
    package static var words: [String] { texts.map { $0 ?? "" } }

    /// Throws an error if an argument after the program's name is not UTF-8.
    package static func check() throws(Failure) {
        if let index = texts.firstIndex(of: nil) { throw .notText(position: index + 1) }
    }

    /// The arguments after the program's name, all of which are UTF-8.
    package static func read() throws(Failure) -> [String] {
        try check()
        return words
    }

    /// The arguments after the program's name; an argument that is not UTF-8 is nil.
    package static var texts: [String?] { (0..<Int(argumentCount)).dropFirst().map(text) }

    /// The argument at a position of `argv`; nil if it is not UTF-8.
    private static func text(at position: Int) -> String? {
        argumentVector?[position].flatMap { String(validatingCString: $0) }
    }

    /// The program's file name from `argv[0]`, without the directory; nil if it is not UTF-8 or was not passed.
    package static var programName: String? {
        guard argumentCount > 0, let path = text(at: 0) else { return nil }
        return path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    }

    /// The reason why the arguments cannot be read.
    package enum Failure: Error, Sendable, Equatable {
        /// The argument at this position, counted from 1, is not UTF-8.
        case notText(position: Int)
    }
}

private typealias Vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

#if canImport(Glibc)
    // Set once by `keepArguments`, before `main` runs.
    private nonisolated(unsafe) var argumentCount: CInt = 0
    private nonisolated(unsafe) var argumentVector: Vector?

    /// A function that glibc calls with the arguments of `main`, as it does all functions in this section. The standard
    /// library would search /proc/self/maps for the arguments in memory, which would make a `prefs read` of
    /// 0.56 ms take 0.1 ms longer.
    @section(".init_array") @used
    private let keepArguments: @convention(c) (CInt, Vector?, Vector?) -> Void = { count, vector, _ in
        argumentCount = count
        argumentVector = vector
    }
#else
    // Other C libraries pass no arguments to the functions in that section.
    private var argumentCount: CInt { CommandLine.argc }
    private var argumentVector: Vector? { CommandLine.unsafeArgv }
#endif
