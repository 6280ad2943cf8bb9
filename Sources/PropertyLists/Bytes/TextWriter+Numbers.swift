extension TextWriter {
    /// Writes a number in decimal, eight digits at a time.
    mutating func write(decimal number: UInt64) {
        var rest = number
        if number >= 100_000_000 {
            var head = number / 100_000_000
            rest = number % 100_000_000
            if head >= 100_000_000 {
                writeHead(head / 100_000_000)
                head %= 100_000_000
                write(characters: UInt64(eightDigitsOf: head), count: 8)
            } else {
                writeHead(head)
            }
            write(characters: UInt64(eightDigitsOf: rest), count: 8)
        } else {
            writeHead(rest)
        }
    }

    /// Writes a number below 100 000 000 without zeros before it.
    private mutating func writeHead(_ number: UInt64) {
        let digits = UInt64(eightDigitsOf: number)
        let zeros = min((digits ^ 0x3030_3030_3030_3030).trailingZeroBitCount / 8, 7)
        write(characters: digits &>> UInt64(zeros &* 8), count: 8 - zeros)
    }
}
