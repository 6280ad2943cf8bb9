import PrefsCore
import ProgramSupport
import SettingsBundles

/// Reads secrets, which cannot be given on the command line.
extension Session {
    /// The new value of a secret, which standard input has if `-` was typed. A terminal does not show what is typed. Of
    /// other input, a line feed at the end is dropped.
    func readSecret(_ typed: String, of element: SettingsElement) throws -> String {
        let key = element.key ?? ""
        guard typed.utf8.elementsEqual("-".utf8) else {
            throw CommandError.failed(
                "\(key.onOneLine) is a secret, which others could see on the command line; say - and type it on "
                    + "standard input")
        }
        guard !sink.isHeld else {
            throw CommandError.failed(
                "\(key.onOneLine) is a secret, which \(Option.dryRun.rawValue) would print; say it without that")
        }
        let isTerminal = StandardStream.input.isTerminal
        let input = try isTerminal ? readHiddenLine(element.name) : readInputWithoutLineFeed()
        guard let bytes = input, isTerminal || !bytes.isEmpty else {
            throw CommandError.failed("\(key.onOneLine): standard input is empty; leaving it unchanged")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError.failed("\(key.onOneLine): standard input is not valid UTF-8; leaving it unchanged")
        }
        return text
    }

    /// Standard input; nil if it is empty.
    private func readInputWithoutLineFeed() throws -> [UInt8]? {
        let bytes = try readBytes(DocumentArgument("-"))
        return bytes.isEmpty ? nil : bytes.withoutLineFeed
    }

    /// Asks on standard error for a line, which the terminal does not show; nil at the end of the input.
    private func readHiddenLine(_ name: String) throws(PreferencesError) -> [UInt8]? {
        // The line feed that ends the line is not shown either.
        defer { try? StandardStream.error.write([UInt8(ascii: "\n")]) }
        return try HiddenInput.during { () throws(PreferencesError) in
            // What is typed before the question can be shown, or be lost.
            try? StandardStream.error.write(Array("\(name.escapingControls): ".utf8))
            return try StandardStream.input.readLine()
        }
    }
}
