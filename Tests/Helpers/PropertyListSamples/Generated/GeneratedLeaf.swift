import PropertyLists

/// Makes random values that contain no others: those at the ends of what a format can hold, and any between.
struct GeneratedLeaf {
    let format: DocumentFormat

    func next(_ random: inout SeededGenerator) -> PlainValue {
        switch random.below(format == .json ? 7 : 10) {
        case 0, 1, 2: .string(GeneratedTexts.text(in: format, &random))
        case 3: .boolean(random.chance(1, of: 2))
        case 4, 5: .integer(integer(&random))
        case 6: .real(real(&random).bitPattern)
        case 7: .date(date(&random).bitPattern)
        case 8: .data(data(&random))
        default:
            format == .xml || format == .binary
                ? .uid(random.pick([0, 1, 2, 255, 256, 65_535, 65_536, .max])) : .boolean(random.chance(1, of: 2))
        }
    }

    private static let integers: [Int128] = [
        0, 1, -1, 9, 10, 99, 127, 128, -128, -129, 255, 256, 32_767, 32_768, 65_535, 65_536, 2_147_483_647,
        99_999_999, 100_000_000, 9_999_999_999_999_999, 10_000_000_000_000_000, 2_147_483_648, -2_147_483_648,
        4_294_967_295, 4_294_967_296, 999_999_999_999_999_999, 1_000_000_000_000_000_000,
        -999_999_999_999_999_999, -1_000_000_000_000_000_000, Int128(Int64.max), Int128(Int64.min),
        Int128(Int64.max) + 1,
        Int128(UInt64.max) - 1, Int128(UInt64.max),
    ]

    private func integer(_ random: inout SeededGenerator) -> Int128 {
        switch random.below(4) {
        case 0: random.pick(Self.integers)
        case 1: Int128(Int64(bitPattern: random.next() >> UInt64(random.below(64))))
        default: Int128(random.below(300)) - 20
        }
    }

    private static let reals = [
        0, -0.0, 1, -1, 5, 0.5, 0.1, 1.0 / 3, 2.0 / 3, 1e15, 1e16, 1e22, 1e23, 1e300, -1e-300, 123_456_789.125,
        9_007_199_254_740_992, 9_007_199_254_740_991, 0.000_1, 0.000_012, .leastNonzeroMagnitude, .leastNormalMagnitude,
        .greatestFiniteMagnitude, 4.35, 0.3,
    ]

    private func real(_ random: inout SeededGenerator) -> Double {
        switch random.below(6) {
        case 0, 1: return random.pick(Self.reals)
        case 2: return Double(random.below(100_000)) / 100
        case 3: return Double(random.next() >> 11) / 9_007_199_254_740_992
        case 4 where format != .json:
            let nan = format == .binary ? Double(bitPattern: 0x7FF8_0000_0000_0000 | random.next() >> 60) : .nan
            return random.pick([.infinity, -.infinity, nan])
        default:
            let any = Double(bitPattern: random.next())
            return any.isFinite ? any : 2.5
        }
    }

    /// Whole seconds of the years 0 to 9999, the last second of some years and the first of the next; in a binary
    /// document also parts of a second, and dates that no calendar has.
    private func date(_ random: inout SeededGenerator) -> Double {
        let years = [0, 1, 4, 100, 400, 1_582, 1_600, 1_900, 1_969, 1_970, 2_000, 2_001, 2_004, 2_024, 2_100, 9_999]
        let month = random.pick([(1, 1), (1, 31), (2, 28), (3, 1), (12, 31), (6, 30), (7, 9)])
        var seconds: Double
        if random.chance(1, of: 2) {
            let days = SpelledDate.days(beforeYear: random.pick(years))
            seconds = Double(
                (days - SpelledDate.referenceDay + SpelledDate.dayOfYear(month.0, month.1)) * 86_400
                    + random.pick([0, 86_399, 43_200, random.below(86_400)]))
        } else {
            seconds = Double(random.below(10_000 * 365 * 86_400) - 2_000 * 365 * 86_400)
        }
        let latest = Double((SpelledDate.days(beforeYear: 10_000) - SpelledDate.referenceDay) * 86_400 - 1)
        seconds = min(seconds, latest)
        guard format == .binary else { return seconds }
        switch random.below(12) {
        case 0:
            return random.pick([
                .infinity, -.infinity, .nan, 1e18, -1e18, -0.0, latest + 1,
                .leastNonzeroMagnitude,
            ])
        case 1...4: return seconds + Double(random.below(8)) / 8
        default: return seconds
        }
    }

    private func data(_ random: inout SeededGenerator) -> [UInt8] {
        let length = random.chance(1, of: 3) ? random.below(81) : random.below(9)
        let byte = random.pick([0, 0xFF, 0x3E, UInt8(random.below(256))] as [UInt8])
        return (0..<length).map { _ in random.chance(1, of: 3) ? byte : UInt8(random.below(256)) }
    }
}
