import PropertyLists

package extension Sample {
    static let containers = [
        Sample(name: "empty array", value: [], xml: "<array/>", binary: ["a0"], openStep: "()"),
        Sample(name: "empty dictionary", value: [:], xml: "<dict/>", binary: ["d0"], openStep: "{}"),
        Sample(
            name: "four kinds of one", value: [true, 1, 1.0, "1"],
            xml: """
                <array>
                \t<true/>
                \t<integer>1</integer>
                \t<real>1</real>
                \t<string>1</string>
                </array>
                """,
            binary: ["a4 01020304", "09", "10 01", "23 3ff0000000000000", "51 31"],
            openStep: """
                (
                    <*BY>,
                    <*I1>,
                    <*R1>,
                    1
                )
                """),
        Sample(
            name: "nested containers", value: ["array": [[], [:], [1]], "dict": ["k": [:]]],
            xml: """
                <dict>
                \t<key>array</key>
                \t<array>
                \t\t<array/>
                \t\t<dict/>
                \t\t<array>
                \t\t\t<integer>1</integer>
                \t\t</array>
                \t</array>
                \t<key>dict</key>
                \t<dict>
                \t\t<key>k</key>
                \t\t<dict/>
                \t</dict>
                </dict>
                """,
            binary: [
                "d2 0102 0308", "55 6172726179", "54 64696374", "a3 040506", "a0", "d0", "a1 07", "10 01",
                "d1 09 0a", "51 6b", "d0",
            ],
            openStep: """
                {
                    array = (
                        (),
                        {},
                        (
                            <*I1>
                        )
                    );
                    dict = {
                        k = {};
                    };
                }
                """),
        Sample(
            name: "keys composed and decomposed", value: ["e\u{301}": "decomposed", "\u{E9}": "composed"],
            xml: """
                <dict>
                \t<key>e\u{301}</key>
                \t<string>decomposed</string>
                \t<key>\u{E9}</key>
                \t<string>composed</string>
                </dict>
                """,
            binary: ["d2 0102 0304", "62 0065 0301", "61 00e9", "5a 6465636f6d706f736564", "58 636f6d706f736564"],
            openStep: """
                {
                    "e\\U0301" = decomposed;
                    "\\U00e9" = composed;
                }
                """),
        Sample(
            name: "keys out of order", value: ["b": 1, "\u{FFFD}": 2, "a": 3, "\u{10000}": 4, "B": 5, "": 6],
            xml: """
                <dict>
                \t<key></key>
                \t<integer>6</integer>
                \t<key>B</key>
                \t<integer>5</integer>
                \t<key>a</key>
                \t<integer>3</integer>
                \t<key>b</key>
                \t<integer>1</integer>
                \t<key>\u{10000}</key>
                \t<integer>4</integer>
                \t<key>\u{FFFD}</key>
                \t<integer>2</integer>
                </dict>
                """,
            binary: [
                "d6 010203040506 0708090a0b0c", "50", "51 42", "51 61", "51 62", "62 d800dc00", "61 fffd",
                "10 06", "10 05", "10 03", "10 01", "10 04", "10 02",
            ],
            openStep: """
                {
                    "" = <*I6>;
                    B = <*I5>;
                    a = <*I3>;
                    b = <*I1>;
                    "\\Ud800\\Udc00" = <*I4>;
                    "\\Ufffd" = <*I2>;
                }
                """),
        Sample(
            name: "reference of a keyed archive", value: .uid(7),
            xml: """
                <dict>
                \t<key>CF$UID</key>
                \t<integer>7</integer>
                </dict>
                """,
            binary: ["80 07"], openStep: nil),
        Sample(
            name: "reference of 32 bits", value: ["uid": .uid(4_294_967_295)],
            xml: """
                <dict>
                \t<key>uid</key>
                \t<dict>
                \t\t<key>CF$UID</key>
                \t\t<integer>4294967295</integer>
                \t</dict>
                </dict>
                """,
            binary: ["d1 01 02", "53 756964", "83 ffffffff"], openStep: nil),
    ]
}
