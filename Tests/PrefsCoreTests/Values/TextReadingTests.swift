import Foundation
import PrefsCore
import TestSupport
import Testing

/// The table of what a text is as a boolean or number, which the documentation has.
@Suite struct TextReadingTests {
    private static let texts = [
        "true", "YES", "on", "false", "no", "off", "yellow", "1", "0", "2", "-7", "+7", " 7", "007", "7miles", "1.5",
        ".5", "1e3", "0x10",
        "1,000", "", "inf", "nan", "9223372036854775808", "1e999",
    ]

    private static func row(_ text: String) throws -> String {
        let preferences = try Preferences(inMemory: "com.pigeon", ["k": .string(text)])
        preferences.onUndecodableValue = { _ in }
        func exactly<Value: PreferenceValue>(_ type: Value.Type) -> String {
            (try? preferences.value(type, forKey: "k")).map { "\($0)" } ?? "error"
        }
        func setting<Value: PreferenceValue & Sendable>(_ key: PreferenceKey<Value?>) -> String {
            preferences[key].map { "\($0)" } ?? "default"
        }
        let strict = Set([exactly(Bool.self), exactly(Int.self), exactly(Double.self)])
        let cells = [
            text.isEmpty ? "no characters" : "`\(text.replacing(" ", with: "␣"))`",
            "\(preferences.bool(forKey: "k"))", "\(preferences.integer(forKey: "k"))",
            "\(preferences.double(forKey: "k"))",
            strict.sorted().joined(separator: ", "),
            setting(PreferenceKey<Bool?>("k")), setting(PreferenceKey<Int?>("k")), setting(PreferenceKey<Double?>("k")),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    @Test func theDocumentedTableIsWhatHappens() throws {
        let lines = try Project.text(of: "Docs/PrefsCore.docc/TextAsNumbers.md").split(separator: "\n").map(String.init)
        let rows = lines.filter { $0.hasPrefix("| ") }.dropFirst()
        let expected = try Self.texts.map { try Self.row($0) }
        #expect(Array(rows) == expected, "\(expected.joined(separator: "\n"))")
    }
}
