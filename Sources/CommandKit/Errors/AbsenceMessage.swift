import PropertyLists

/// The messages about something that is not stored, in the words of macOS' command.
package enum AbsenceMessage {
    package static func domain(_ name: String) -> String {
        "Domain \(name.onOneLine) does not exist"
    }

    package static func pair(domain: String, key: String) -> String {
        "The domain/default pair of (\(domain.onOneLine), \(key.onOneLine)) does not exist"
    }
}
