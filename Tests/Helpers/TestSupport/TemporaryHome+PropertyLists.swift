import Foundation
import Testing

/// The stored values, as `prefs export` prints them.
extension TemporaryHome {
    package static let xmlHeader = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    /// An XML document around a value, as Apple writes it.
    package static func document(_ value: String) -> String {
        xmlHeader + value + "\n</plist>\n"
    }

    /// A whole domain, which may have no values, as XML, without the lines at the beginning and the end that all
    /// documents share.
    package func xml(_ domain: String) throws -> String {
        let outcome = try run("export", domain, "-")
        let isQuiet = outcome.stderr.isEmpty || outcome.message.hasSuffix(": an empty dictionary is exported\n")
        try #require(outcome.status == 0 && isQuiet, "\(outcome.testDescription)")
        let (text, foot) = (outcome.text, "\n</plist>\n")
        try #require(text.hasPrefix(Self.xmlHeader) && text.hasSuffix(foot), "\(outcome.testDescription)")
        return String(text.dropFirst(Self.xmlHeader.count).dropLast(foot.count))
    }

    /// The value of the only key of a domain, as XML on one line.
    package func onlyValue(_ domain: String, _ key: String) throws -> String {
        let (head, foot) = ("<dict>\n\t<key>\(key)</key>\n", "\n</dict>")
        let text = try xml(domain)
        try #require(text.hasPrefix(head) && text.hasSuffix(foot), "\(text)")
        return text.dropFirst(head.count).dropLast(foot.count)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
    }

    /// The values of a property list as Python's plistlib reads them: `key = type value`, one on each line.
    ///
    /// - Parameter file: A path relative to the home.
    package func pythonView(_ file: String) throws -> [String] {
        let python = try #require(Program.python)
        let outcome = try run(python, Fixture.path("describe.py"), file)
        try #require(outcome.status == 0, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\n").map(String.init)
    }
}
