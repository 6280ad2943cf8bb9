import Testing

@testable import PropertyLists

@Suite struct StringIndexTests {
    /// Long ones, short ones, and some that are equal by Unicode's rules alone.
    private static let strings =
        (0..<500).map { "key \($0)" } + ["", "é", "e\u{301}", "key\u{0}", "\u{C5}", "\u{212B}"]

    @Test func stringsAreFoundByTheirBytes() {
        let index = StringIndex(of: Self.strings)
        for (position, string) in Self.strings.enumerated() {
            #expect(index.position(of: string, in: Self.strings) == position)
        }
        #expect(index.position(of: "key", in: Self.strings) == nil)
        #expect(index.position(of: "E\u{301}", in: Self.strings) == nil)
    }

    @Test func onlyNewStringsAreInserted() {
        var (index, list) = (StringIndex(capacity: 0), [String]())
        for string in Self.strings {
            #expect(index.insert(string, after: list) == nil)
            list.append(string)
            #expect(index.insert(string, after: list) == list.count - 1)
        }
        for (position, string) in list.enumerated() { #expect(index.position(of: string, in: list) == position) }
    }

    @Test(arguments: [0, 1, 250, 499, 505]) func thoseAfterARemovedStringMoveUp(_ first: Int) {
        var (index, list) = (StringIndex(of: Self.strings), Self.strings)
        var position = first
        while !list.isEmpty {
            position = min(position, list.count - 1)
            let removed = list[position]
            index.remove(position, of: list)
            list.remove(at: position)
            #expect(index.position(of: removed, in: list) == nil)
            guard list.count % 50 == 0 else { continue }
            for (position, string) in list.enumerated() { #expect(index.position(of: string, in: list) == position) }
        }
    }
}
