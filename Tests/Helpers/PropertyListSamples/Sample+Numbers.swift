import PropertyLists

package extension Sample {
    static let numbers = booleans + integers + reals

    private static let booleans = [
        Sample(name: "true", value: true, xml: "<true/>", binary: ["09"], openStep: "<*BY>"),
        Sample(name: "false", value: false, xml: "<false/>", binary: ["08"], openStep: "<*BN>"),
    ]

    private static let integers = [
        integer(0, "0", "10 00"),
        integer(1, "1", "10 01"),
        integer(255, "255", "10 ff"),
        integer(256, "256", "11 0100"),
        integer(65_535, "65535", "11 ffff"),
        integer(65_536, "65536", "12 00010000"),
        integer(4_294_967_295, "4294967295", "12 ffffffff"),
        integer(4_294_967_296, "4294967296", "13 0000000100000000"),
        integer(-1, "-1", "13 ffffffffffffffff"),
        integer(PropertyListInteger(Int.min), "-9223372036854775808", "13 8000000000000000"),
        integer(PropertyListInteger(Int.max), "9223372036854775807", "13 7fffffffffffffff"),
        integer(PropertyListInteger(1 << 63 as UInt64), "9223372036854775808", "14 0000000000000000 8000000000000000"),
        integer(PropertyListInteger(UInt64.max), "18446744073709551615", "14 0000000000000000 ffffffffffffffff"),
    ]

    private static let reals = [
        real(0.0, "0.0", "0", "23 0000000000000000"),
        real(-0.0, "-0.0", "-0", "23 8000000000000000"),
        real(5.0, "5", "5", "23 4014000000000000"),
        real(0.1, "0.1", "0.1", "23 3fb999999999999a"),
        real(-12.75, "-12.75", "-12.75", "23 c029800000000000"),
        real(1e16, "10000000000000000", "10000000000000000", "23 4341c37937e08000"),
        real(123_456_789_012_345_680, "1.2345678901234568e+17", "1.2345678901234568e+17", "23 437b69b4ba630f35"),
        real(1e300, "1e+300", "1e+300", "23 7e37e43c8800759c"),
        real(.leastNonzeroMagnitude, "5e-324", "5e-324", "23 0000000000000001"),
        real(.nan, "nan", "nan", "23 7ff8000000000000"),
        real(.infinity, "+infinity", "inf", "23 7ff0000000000000"),
        real(-.infinity, "-infinity", "-inf", "23 fff0000000000000"),
    ]

    private static func integer(_ value: PropertyListInteger, _ text: String, _ object: String) -> Sample {
        Sample(
            name: "integer \(text)", value: .integer(value), xml: "<integer>\(text)</integer>", binary: [object],
            openStep: "<*I\(text)>")
    }

    private static func real(_ value: Double, _ xml: String, _ openStep: String, _ object: String) -> Sample {
        Sample(
            name: "real \(xml)", value: .real(value), xml: "<real>\(xml)</real>", binary: [object],
            openStep: "<*R\(openStep)>")
    }
}
