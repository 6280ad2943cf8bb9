/// The length of a big-endian number in bytes.
enum ByteWidth: Int {
    case one = 1
    case two = 2
    case four = 4
    case eight = 8

    /// The smallest width that can represent a number.
    init(of number: UInt64) {
        switch number {
        case 0...0xFF: self = .one
        case 0...0xFFFF: self = .two
        case 0...0xFFFF_FFFF: self = .four
        default: self = .eight
        }
    }
}
