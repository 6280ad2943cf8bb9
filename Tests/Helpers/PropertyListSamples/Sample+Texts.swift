import PropertyLists

package extension Sample {
    static let texts = [
        Sample(name: "empty string", value: "", xml: "<string></string>", binary: ["50"], openStep: "\"\""),
        Sample(
            name: "word", value: "Hello", xml: "<string>Hello</string>", binary: ["55 48656c6c6f"],
            openStep: "Hello"),
        Sample(
            name: "26 letters", value: "abcdefghijklmnopqrstuvwxyz",
            xml: "<string>abcdefghijklmnopqrstuvwxyz</string>",
            binary: ["5f 101a 6162636465666768696a6b6c6d6e6f707172737475767778797a"],
            openStep: "abcdefghijklmnopqrstuvwxyz"),
        Sample(
            name: "text that looks like a number", value: "0x1F", xml: "<string>0x1F</string>",
            binary: ["54 30783146"], openStep: "0x1F"),
        Sample(
            name: "emoji", value: "👩\u{200D}💻 ☃", xml: "<string>👩\u{200D}💻 ☃</string>",
            binary: ["67 d83ddc69 200d d83ddcbb 0020 2603"],
            openStep: #""\Ud83d\Udc69\U200d\Ud83d\Udcbb \U2603""#),
        Sample(
            name: "U+FFFD before U+10000", value: "\u{FFFD}\u{10000}", xml: "<string>\u{FFFD}\u{10000}</string>",
            binary: ["63 fffd d800dc00"], openStep: #""\Ufffd\Ud800\Udc00""#),
        Sample(
            name: "markup", value: "<a href=\"x\">Tom & 'J'</a>\r\n\tend]]>",
            xml: "<string>&lt;a href=\"x\"&gt;Tom &amp; 'J'&lt;/a&gt;&#13;\n\tend]]&gt;</string>",
            binary: ["5f 1022 3c6120687265663d2278223e546f6d202620274a273c2f613e0d0a09656e645d5d3e"],
            openStep: #""<a href=\"x\">Tom & 'J'</a>\015\n\tend]]>""#),
        Sample(
            name: "blanks and a backslash", value: " a\\ ", xml: "<string> a\\ </string>", binary: ["54 20615c20"],
            openStep: #"" a\\ ""#),
        Sample(
            name: "control characters", value: "a\u{1}\u{1B}\u{7F}0", xml: "<string>a\u{1}\u{1B}\u{7F}0</string>",
            binary: ["55 61011b7f30"],
            openStep: #""a\001\033\1770""#),
    ]
}
