@preconcurrency import Glibc

// libFuzzer ignores arguments that begin with two dashes, and passes them on to the processes that it starts. So such
// an argument selects the reader: `fuzz --xml [options of libFuzzer] [corpus folders]`.
let words = CommandLine.arguments.dropFirst().prefix(1)
guard let word = words.first, word.hasPrefix("--"), let reader = Reader(rawValue: String(word.dropFirst(2))) else {
    fputs("usage: fuzz --xml|--binary|--openstep|--json|--arguments [libFuzzer's options] [corpus]\n", stderr)
    exit(2)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments, reader.callback))
