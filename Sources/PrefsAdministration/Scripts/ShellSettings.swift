/// Settings such as `set -e` at the beginning of a script, which make a shell stop at an error.
package enum ShellSettings {
    /// Whether a command only sets options that a batch has anyway: `-e`, `-u`, `-o errexit`, `-o nounset`,
    /// `-o pipefail`.
    package static func areImplied(_ command: [String]) -> Bool {
        guard command.first == "set", command.count > 1 else { return false }
        var words = command.dropFirst()
        while let word = words.popFirst() {
            let options = word.utf8.dropFirst()
            guard word.utf8.first == UInt8(ascii: "-"), !options.isEmpty, options.allSatisfy("euo".utf8.contains)
            else { return false }
            for option in options where option == UInt8(ascii: "o") {
                guard let name = words.popFirst(), ["errexit", "nounset", "pipefail"].contains(name) else {
                    return false
                }
            }
        }
        return true
    }
}
