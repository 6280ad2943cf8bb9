import Testing

@testable import PrefsCore

@Suite struct ArgumentDomainTests {
    @Test(
        arguments: [
            (["-key", "value"], ["key": "value"]),
            (["-key"], [:]),
            (["-a", "-b", "c"], ["b": "c"]),
            (["before", "-a", "b", "between", "-c", "d"], ["a": "b", "c": "d"]),
            (["-k", "1", "-k", "2"], ["k": "2"]),
            (["--", "-a", "b"], [:]),
            (["-a", "--", "-b", "c"], [:]),
            (["-"], [:]),
            (["-", "a"], [:]),
            (["--long", "value"], ["-long": "value"]),
            // Numbers stay texts, which typed reading makes numbers of.
            (["-n", "-5"], ["n": "-5"]),
            (["-n", "-.5"], ["n": "-.5"]),
            (["-n", "-.hidden"], [:]),
            (["-n", "-5x"], ["n": "-5x"]),
            (["-list", "(1, two)"], ["list": ["1", "two"]]),
            (["-d", "{ a = b; }"], ["d": ["a": "b"]]),
            (["-x", "<integer>7</integer>"], ["x": 7]),
            (["-data", "<0102>"], ["data": .data([1, 2])]),
            (["-q", "\"quoted text\""], ["q": "quoted text"]),
            (["-q", "\"not closed"], ["q": "\"not closed"]),
            (["-space", "  text  "], ["space": "text"]),
            (["-empty", ""], ["empty": ""]),
            (["", "-a", "b"], ["a": "b"]),
            // Not UTF-8.
            ([nil, "-a", "b"], ["a": "b"]),
            (["-a", nil, "-c", "d"], ["c": "d"]),
        ] as [([String?], PropertyListDictionary)])
    func wordsBecomeValues(arguments: [String?], contents: PropertyListDictionary) {
        #expect(ArgumentDomain.contents(arguments) == contents)
    }
}
