import PropertyLists
import Testing

@Suite struct JSONRecognitionTests {
    @Test(arguments: [
        #"{"k":1}"#, #"{ "k" : 1 }"#, "\u{FEFF} \n\t\r{\r\n\"k\"\n:\tnull", #"{"":[]}"#, #"{"a\"b\\":1}"#,
        #"{"\u00e9é {":"#, #"{"k": not JSON"#, "[1]", "\u{FEFF} \n[", "[{\"k\":1}]",
    ]) func anObjectWithAKeyOrAnArrayIsJSON(_ text: String) {
        #expect(DocumentFormat.isJSON(Array(text.utf8)))
    }

    @Test(arguments: [
        "", " ", "{", "{}", "{ }", #"{"#, #"{""#, #"{"k"#, #"{"k""#, #"{"k" "#, #"{"k"=1;}"#, #"{"k" = 1;}"#,
        #"{"k";}"#, "{k:1}", "{'k':1}", "([1])",
        "\"k\":1", "<plist/>", "bplist00", "{/**/\"k\":1}", "// {\"k\":1", #"{"a\"#, "\u{B}{\"k\":1}",
        "(\"k\":1)",
    ]) func otherTextIsNot(_ text: String) {
        #expect(!DocumentFormat.isJSON(Array(text.utf8)))
    }

    @Test func aNameDecidesUnlessTheDocumentIsBinaryOrXML() {
        for text in ["", "{}", "1", "\"a\"", "null"] {
            #expect(DocumentFormat.isJSON(Array(text.utf8), isNamedJSON: true))
        }
        for text in ["bplist00", "<plist/>", " \n<plist/>"] {
            #expect(!DocumentFormat.isJSON(Array(text.utf8), isNamedJSON: true))
        }
    }

    /// What is recognised is no property list in any case.
    @Test(arguments: [#"{"k":1}"#, #"{"k":a;}"#, #"{ "k" : a = b; }"#, "[1]", "[a, b]"])
    func noOpenStepTextIsTakenForIt(_ text: String) {
        #expect(throws: PropertyListError.self) { try PropertyList(decoding: Array(text.utf8)) }
    }
}
