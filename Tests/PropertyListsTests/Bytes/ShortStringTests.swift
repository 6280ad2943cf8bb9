import Testing

@testable import PropertyLists

/// Strings that are made of two words, and their bytes.
@Suite struct ShortStringTests {
    /// Texts of all lengths that a string holds without memory of its own, of ASCII and of other characters.
    static let texts: [String] = (0...15).flatMap { length in
        let ascii = String("a\0~bcdefghijklmn".prefix(length))
        return length < 3 ? [ascii] : [ascii, "é" + ascii.dropFirst(2), ascii.dropLast(3) + "€"]
    }

    @Test(arguments: texts) func textFromItsWordsIsTheSameString(_ text: String) throws {
        let bytes = Array(text.utf8)
        let short = try #require(bytes.withBytes { ShortBytes($0) })
        let made = String(
            shortHead: short.head, tail: short.tail, count: short.count, isASCII: text.utf8.allSatisfy { $0 < 0x80 })
        #expect(Array(made.utf8) == bytes)
        #expect(made == text && made.hashValue == text.hashValue)
        #expect(made + "!" == text + "!")
        #expect(Array(made.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: texts) func wordsOfATextAreItsBytes(_ text: String) throws {
        let copy = String(decoding: Array(text.utf8), as: UTF8.self)
        let short = try #require(copy.inlineBytes)
        #expect(short.count == text.utf8.count)
        let expected = try #require(Array(text.utf8).withBytes { ShortBytes($0) })
        #expect(short.head == expected.head && short.tail == expected.tail)
    }

    @Test func longTextHasNoWords() {
        #expect(String(repeating: "a", count: 16).inlineBytes == nil)
        #expect(String(repeating: "é", count: 8).inlineBytes == nil)
    }

    /// The strings of the toolchain have the layout that makes this fast.
    @Test func layoutOfStringsIsKnown() {
        #expect("a".inlineBytes != nil || String(decoding: [0x61], as: UTF8.self).inlineBytes != nil)
    }

    @Test(arguments: texts) func textOfADocumentIsRead(_ text: String) throws {
        let bytes = Array(text.utf8)
        #expect(bytes.withBytes { $0.text(0..<bytes.count) } == text)
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(units.withBytes { $0.utf16Text(0..<units.count) } == text)
    }

    /// A string that has had more characters keeps its memory.
    @Test(arguments: texts) func textWithMemoryOfItsOwnEqualsTheSameTextWithout(_ text: String) {
        var other = text
        other.reserveCapacity(100)
        #expect(other.inlineBytes == nil)
        #expect(other.hasSameBytes(as: text) && text.hasSameBytes(as: other))
        #expect(!other.hasSameBytes(as: text + "a") && !(text + "a").hasSameBytes(as: other))
        other += "\0"
        #expect(!other.hasSameBytes(as: text) && !text.hasSameBytes(as: other))
    }

    /// Equivalent texts of other bytes differ, whether they are short or not.
    @Test(arguments: ["", String(repeating: "x", count: 16)]) func equivalentTextsDiffer(_ rest: String) {
        #expect(!("\u{E9}" + rest).hasSameBytes(as: "e\u{301}" + rest))
        #expect(!("\u{212B}" + rest).hasSameBytes(as: "\u{C5}" + rest))
    }

    /// Texts of which one begins with the other, or which differ in any byte.
    @Test(arguments: texts, texts) func shortTextsAreInTheOrderOfTheirUTF16(_ left: String, _ right: String) {
        #expect(left.precedesInUTF16(right) == left.utf16.lexicographicallyPrecedes(right.utf16))
    }
}
