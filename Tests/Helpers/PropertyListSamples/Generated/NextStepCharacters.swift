/// NeXTSTEP's character set, in which OpenStep text has its octal escapes: the upper half of Unicode's `NEXTSTEP.TXT`.
enum NextStepCharacters {
    /// The characters of the codes 0x80 to 0xFF. The last two are unassigned.
    static let upperHalf: [Unicode.Scalar] = Array(
        """
        \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}
        """.unicodeScalars)

    private static let codes = Dictionary(
        zip(upperHalf, 0x80...0xFF), uniquingKeysWith: { first, _ in first })

    /// The code of a character; nil if the set does not have it.
    static func code(of scalar: Unicode.Scalar, _ random: inout SeededGenerator) -> Int? {
        if scalar == "\u{FFFD}" { return random.pick([0xFE, 0xFF]) }
        return scalar.value < 0x80 ? Int(scalar.value) : codes[scalar]
    }
}
