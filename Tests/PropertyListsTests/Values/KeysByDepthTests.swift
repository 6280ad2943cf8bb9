import Testing

@testable import PropertyLists

@Suite struct KeysByDepthTests {
    @Test func eachDepthHasTheKeysThatWereSetLast() {
        var keys = KeysByDepth(["none"])
        #expect(keys[0] == ["none"])
        keys[3] = ["a"]
        keys[1] = ["b"]
        keys[3] = ["c"]
        #expect((0...4).map { keys[$0] } == [["none"], ["b"], ["none"], ["c"], ["none"]])
    }

    @Test func theKeysOfTheRootAndLongListsDoNotRecur() {
        let keys = KeysByDepth(0)
        #expect((0...3).map { keys.mayRecur(2, atDepth: $0) } == [false, false, true, true])
        #expect([0, 256, 257].map { keys.mayRecur($0, atDepth: 2) } == [true, true, false])
    }
}
