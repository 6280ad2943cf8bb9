import CCurses
import Testing

@testable import settings_form

@Suite struct KeyReaderTests {
    private func keys(_ codes: [CInt]...) -> [Key] {
        var reader = KeyReader()
        return codes.flatMap { codes in
            var rest = codes[...]
            return reader.read { rest.popFirst() }
        }
    }

    private func bytes(_ text: String) -> [CInt] { text.utf8.map(CInt.init) }

    @Test func bytesOfACharacterMayComeInParts() {
        #expect(keys(bytes("aé日👍")) == [.character("a"), .character("é"), .character("日"), .character("👍")])
        #expect(keys([0xE6], [0x97], [0xA5]) == [.character("日")])
        #expect(keys([0xE6, 0x97], bytes("a")) == [.character("a")])
        #expect(keys([0xFF, 0xE6, 0x97], bytes("é")) == [.character("é")])
    }

    @Test func codesBecomeKeys() {
        #expect(
            keys([KEY_UP, 13, 9, 127, 8, 3, KEY_RESIZE, 410]) == [
                .up, .enter, .tab, .backspace, .backspace, .control("c"),
            ])
    }

    @Test func escapeIsAKeyAndUnknownSequencesAreDropped() {
        #expect(keys([27]) == [.escape])
        #expect(keys(bytes("\u{1B}[15;5~x")) == [.character("x")])
        #expect(keys(bytes("\u{1B}Oxy")) == [.character("y")])
        #expect(keys([27, 27]) == [.escape, .escape])
    }

    @Test(arguments: [[27, 127], [27, KEY_BACKSPACE], [27, 100], [27, 113], [27, KEY_UP], [27, 27, 100]])
    func aKeyWithAltHasNoMeaning(codes: [CInt]) {
        #expect(keys(codes + bytes("x")) == (codes[1] == 27 ? [.escape] : []) + [.character("x")])
    }

    @Test func aPasteIsOneKey() {
        let (start, end) = ([KeyReader.pasteStart], [KeyReader.pasteEnd])
        #expect(keys(start + bytes("日\n") + end + bytes("x")) == [.paste("日\n"), .character("x")])
        #expect(keys(start + bytes("a"), bytes("b") + end) == [.paste("ab")])
        #expect(keys(start + bytes("a") + [KEY_DC, KEY_BACKSPACE] + start + bytes("b") + end) == [.paste("ab")])
        var reader = KeyReader()
        var rest = (start + bytes("ab"))[...]
        #expect(reader.read { rest.popFirst() }.isEmpty && reader.isPasting)
        #expect(reader.endPaste() == [.paste("ab")] && !reader.isPasting)
    }
}
