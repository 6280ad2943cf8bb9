import Foundation
import PrefsCore
import Testing

/// Foundation's UserDefaults reads texts by what NSString has for it.
@Suite struct FoundationCoercionTests {
    /// Without line feeds, which Foundation skips before integers alone.
    private static let blanks = ["", "", " ", "\t", "\u{A0}", "\u{200B} "]
    private static let signs = ["", "", "+", "-"]
    /// Without an `e`, since an incomplete exponent makes a text 0 there, and without blanks, which it skips behind
    /// zeros before it looks for a boolean.
    private static let pieces = [
        "+", "-", ".", "x", "y", "T", "no", "0", "00", "1", "7", "42", "٣", "\u{0}", "é", "nan", "inf", "123.4",
        "9223372036854775807", "9223372036854775808", "18446744073709551616",
    ]

    private static func text() -> String {
        let start = [blanks, signs, blanks].map { $0.randomElement() ?? "" }
        return (start + (0..<Int.random(in: 0...5)).map { _ in pieces.randomElement() ?? "" }).joined()
    }

    @Test func foundationReadsTextsAlike() {
        var failures: [String] = []
        for _ in 0..<20_000 {
            let text = Self.text()
            let (value, theirs) = (PropertyList.string(text), NSString(string: text))
            if value.boolValue != theirs.boolValue || value.integerValue != theirs.integerValue
                || value.doubleValue != theirs.doubleValue
            {
                failures.append(text.debugDescription)
            }
        }
        #expect(failures.prefix(5) == [])
    }
}
