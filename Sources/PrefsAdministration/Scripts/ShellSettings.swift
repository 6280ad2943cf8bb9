/// Settings such as `set -e` at the beginning of a script, which make a shell stop at an error.
package enum ShellSettings {
    /// Whether a command only sets options that a batch has anyway: `-e`, `-u`, `-o errexit`, `-o nounset`,
    /// `-o pipefail`.
    package static func areImplied(_ command: [String]) -> Bool {
        onlySet(command, signs: "-", letters: "euo", names: ["errexit", "nounset", "pipefail"])
    }

    /// Whether a command only sets or unsets options that change neither which commands run nor what they do, beside
    /// stopping at an error.
    static func areHarmless(_ command: [String]) -> Bool {
        onlySet(
            command, signs: "-+", letters: "euxvEo",
            names: ["errexit", "nounset", "pipefail", "xtrace", "verbose", "errtrace"])
    }

    private static func onlySet(_ command: [String], signs: String, letters: String, names: [String]) -> Bool {
        guard command.first == "set", command.count > 1 else { return false }
        var words = command.dropFirst()
        while let word = words.popFirst() {
            let options = word.utf8.dropFirst()
            guard let sign = word.utf8.first, signs.utf8.contains(sign), !options.isEmpty,
                options.allSatisfy(letters.utf8.contains)
            else { return false }
            for option in options where option == UInt8(ascii: "o") {
                guard let name = words.popFirst(), names.contains(name) else { return false }
            }
        }
        return true
    }
}
