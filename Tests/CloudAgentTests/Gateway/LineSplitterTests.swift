import Testing

@testable import cloud_agent

@Suite struct LineSplitterTests {
    /// Wherever the pieces end, the lines are the same.
    @Test func piecesOfAnyLengthGiveTheSameLines() {
        let text = bytes("one\n\ntwo\nthree\nrest")
        for length in 1...text.count {
            var splitter = LineSplitter()
            var lines: [[UInt8]] = []
            for start in stride(from: 0, to: text.count, by: length) {
                splitter.append(Array(text[start...].prefix(length)))
                while let line = splitter.takeLine() { lines.append(line) }
            }
            #expect(lines == ["one", "", "two", "three"].map(bytes))
            #expect(splitter.takeRest() == bytes("rest") && splitter.takeRest().isEmpty)
        }
    }
}
