import PropertyLists

package extension Sample {
    static let data = [
        Sample(name: "no data", value: .data([]), xml: "<data>\n</data>", binary: ["40"], openStep: "<>"),
        Sample(
            name: "24 bytes", value: .data(Array(0..<24)), xml: "<data>\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYX\n</data>",
            binary: ["4f 1018" + digits(0..<24)],
            openStep: "<00010203 04050607 08090a0b 0c0d0e0f 10111213 14151617>"),
        Sample(
            name: "25 bytes", value: .data(Array(0..<25)),
            xml: "<data>\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==\n</data>",
            binary: ["4f 1019" + digits(0..<25)],
            openStep: "<00010203 04050607 08090a0b 0c0d0e0f 10111213 14151617 18>"),
        Sample(
            name: "100 bytes", value: .data(Array(0..<100)),
            xml: """
                <data>
                AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4
                OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fYGFiYw==
                </data>
                """,
            binary: ["4f 1064" + digits(0..<100)],
            openStep: """
                <00010203 04050607 08090a0b 0c0d0e0f 10111213 14151617 18191a1b 1c1d1e1f \
                20212223 24252627 28292a2b 2c2d2e2f 30313233 34353637 38393a3b 3c3d3e3f \
                40414243 44454647 48494a4b 4c4d4e4f 50515253 54555657 58595a5b 5c5d5e5f 60616263>
                """),
        Sample(
            name: "100 bytes two levels down", value: [[.data(Array(0..<100))]],
            xml: """
                <array>
                \t<array>
                \t\t<data>
                \t\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKiss
                \t\tLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZ
                \t\tWltcXV5fYGFiYw==
                \t\t</data>
                \t</array>
                </array>
                """,
            binary: ["a1 01", "a1 02", "4f 1064" + digits(0..<100)],
            openStep: nil),
    ]

    static let dates = [
        date("reference date", 0, "2001-01-01 00:00:00", "33 0000000000000000"),
        date("day in 2024", 725_857_445, "2024-01-02 03:04:05", "33 41c5a1da52800000"),
        date("first day of year 1", -63_113_904_000, "0001-01-01 00:00:00", "33 c22d63c37f000000"),
        date("last second of 9999", 252_423_993_599, "9999-12-31 23:59:59", "33 424d62d23c7f8000"),
        Sample(
            name: "date with a fraction", value: .date(PropertyListDate(secondsSinceReferenceDate: 725_857_445.25)),
            xml: nil, binary: ["33 41c5a1da52a00000"], openStep: nil),
    ]

    private static func date(_ name: String, _ seconds: Double, _ text: String, _ object: String) -> Sample {
        let xmlText = text.split(separator: " ").joined(separator: "T")
        return Sample(
            name: name, value: .date(PropertyListDate(secondsSinceReferenceDate: seconds)),
            xml: "<date>\(xmlText)Z</date>", binary: [object], openStep: "<*D\(text) +0000>")
    }

    private static func digits(_ bytes: Range<UInt8>) -> String {
        bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    }
}
