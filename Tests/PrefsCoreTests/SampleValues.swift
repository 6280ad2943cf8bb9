// Types as a program has them, which knows nothing of settings here.

enum MapType: Int { case standard, satellite }

enum Theme: String { case light, dark }

/// Its raw value is one thing, how it encodes itself another.
enum CodableTheme: String, Codable {
    case light = "L", dark = "D"
    func encode(to encoder: any Encoder) throws { try [1].encode(to: encoder) }
}

struct Sides: OptionSet {
    var rawValue: Int
    static let left = Sides(rawValue: 1), right = Sides(rawValue: 2), top = Sides(rawValue: 4)
}

struct Name: RawRepresentable, Hashable { var rawValue: String }

struct Layout: Codable, Equatable {
    struct Size: Codable, Equatable { var width: Int, height: Double }
    var title: String, size: Size, flags: [Bool], note: String?
}

enum Choice: Codable, Equatable { case none, pair(Int, name: String) }
