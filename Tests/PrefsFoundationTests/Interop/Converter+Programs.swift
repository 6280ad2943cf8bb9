import PropertyLists
import TestSupport

extension Converter {
    static let python = Converter(
        program: Program.python,
        arguments: { input, output, format in
            let script = """
                import plistlib, sys
                with open(sys.argv[1], 'rb') as file:
                    value = plistlib.load(file)
                with open(sys.argv[2], 'wb') as file:
                    plistlib.dump(value, file, fmt=plistlib.\(format == .xml ? "FMT_XML" : "FMT_BINARY"))
                """
            return ["-c", script, input, output]
        },
        losses: [
            Loss(reason: "writes a carriage return as a line feed", writing: .xml, samples: ["markup"]),
            Loss(reason: "refuses control characters in XML", reading: .xml, samples: controlCharacters),
            Loss(reason: "refuses control characters in XML", writing: .xml, samples: controlCharacters),
            Loss(reason: "takes 0.0 and -0.0 for one object", writing: .binary, samples: ["real -0.0"]),
            Loss(reason: "reads CF$UID as a dictionary", reading: .xml, writing: .binary, samples: references),
            Loss(reason: "has no UID in XML", reading: .binary, writing: .xml, samples: references),
        ])

    static let plistutil = Converter(
        program: Program.plistutil,
        arguments: { input, output, format in ["-i", input, "-o", output, "-f", format == .xml ? "xml" : "bin"] },
        losses: [
            signOfZero,
            Loss(reason: "writes the year 1 with one digit", writing: .xml, samples: ["first day of year 1"]),
            Loss(reason: "reads CF$UID as a dictionary", reading: .xml, writing: .binary, samples: references),
        ])

    static let plutil = Converter(
        program: Program.plutil,
        arguments: { input, output, format in ["-convert", format == .xml ? "xml1" : "binary1", "-o", output, input] },
        losses: [
            signOfZero,
            Loss(reason: "takes equivalent keys for one", samples: ["keys composed and decomposed"]),
            Loss(reason: "refuses references", samples: references),
        ])

    static let plser = Converter(
        program: Program.plser,
        arguments: { input, _, format in
            let name =
                switch format {
                case .xml: "NSPropertyListXMLFormat_v1_0"
                case .binary: "NSPropertyListBinaryFormat_v1_0"
                case .openStep: "NSPropertyListGNUstepFormat"
                }
            return ["-Format", name, input]
        },
        writesToStandardOutput: true,
        losses: [
            Loss(reason: "refuses control characters in XML", reading: .xml, samples: controlCharacters),
            Loss(reason: "writes control characters as OpenStep escapes", writing: .xml, samples: controlCharacters),
            Loss(reason: "reads no integer of 16 bytes", reading: .binary, samples: largeIntegers),
            Loss(reason: "writes a negative number", writing: .binary, samples: largeIntegers),
            Loss(reason: "takes 0.0 and -0.0 for one object", writing: .binary, samples: ["real -0.0"]),
            Loss(reason: "knows references of two bytes at most", reading: .binary, samples: ["reference of 32 bits"]),
            Loss(reason: "stops at 2^63-1", reading: .xml, samples: largeIntegers),
            Loss(reason: "writes 16 digits", writing: .xml, samples: ["real 1.2345678901234568e+17"]),
            Loss(reason: "writes 16 digits", writing: .openStep, samples: ["real 1.2345678901234568e+17"]),
            Loss(reason: "writes an unusable document", writing: .binary, samples: ["real nan"]),
            Loss(reason: "reads CF$UID as a dictionary", reading: .xml, writing: .binary, samples: references),
            Loss(
                reason: "writes surrogates as OpenStep escapes", writing: .xml,
                samples: ["emoji", "U+FFFD before U+10000", "keys out of order"]),
        ])

    private static let references = ["reference of a keyed archive", "reference of 32 bits"]
    private static let largeIntegers = ["integer 9223372036854775808", "integer 18446744073709551615"]
    private static let controlCharacters = ["control characters"]
    private static let signOfZero = Loss(reason: "drops the sign of zero", writing: .xml, samples: ["real -0.0"])
}
