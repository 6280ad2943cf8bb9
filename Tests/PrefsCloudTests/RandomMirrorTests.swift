import PrefsCore
import TestSupport
import Testing

@testable import PrefsCloud

/// Random edits on several devices, whose passes are killed now and then. Each edit has a value of its own, so that the
/// history of every value is known.
@Suite struct RandomMirrorTests {
    /// What the test knows of one key.
    private struct History {
        /// The edits by the value that they replaced on their device, but for those that were told as overruled.
        var replacements: [Int: Set<Int>] = [:]
        var overruled: Set<Int> = []
        var lastValue = 0
    }

    @Test(arguments: 0..<10)
    func settingsBecomeEqualAndNoOverwrittenValueComesBack(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let cluster = InMemoryCluster()
        let keys = ["first", "second"]
        let devices = try (0..<Int.random(in: 2...3, using: &random)).map { _ in try MirroredComputer(keys: keys) }
        var histories = [History(), History()]

        func note(_ changes: [PreferencesMirrorChange]?) {
            for change in changes ?? [] {
                guard case .overruled(let value, _) = change.kind, let index = keys.firstIndex(of: change.key),
                    let number = value?.integerValue
                else { continue }
                histories[index].overruled.insert(number)
            }
        }
        func edit(_ device: MirroredComputer, _ index: Int, removing: Bool = false) throws {
            let old = try device.stored(keys[index]).flatMap { $0.integerValue }
            histories[index].lastValue += 1
            let new = histories[index].lastValue
            try device.set(removing ? nil : .integer(PropertyListInteger(new)), keys[index])
            if let old { histories[index].replacements[old, default: []].insert(removing ? -new : new) }
        }
        func settle() throws {
            for _ in 0..<2 {
                for device in devices {
                    try device.computer.synchronize(with: cluster)
                    note(try device.pass())
                    try device.computer.synchronize(with: cluster)
                }
            }
        }

        for _ in 0..<40 {
            let device = devices.randomElement(using: &random)!
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: try edit(device, Int.random(in: 0...1, using: &random))
            case 3: try edit(device, Int.random(in: 0...1, using: &random), removing: true)
            case 4...5: note(try device.pass())
            case 6: note(try device.pass(stoppingAfter: Int.random(in: 1...4, using: &random)))
            default: try device.computer.synchronize(with: cluster)
            }
        }
        try settle()
        for (index, key) in keys.enumerated() {
            let values = try devices.map { try $0.stored(key) }
            #expect(values.allSatisfy { $0 == values[0] }, "\(key) of seed \(seed): \(values)")
            for device in devices { #expect(try device.inCloud(key) == values[0]) }
            guard let value = values[0]?.integerValue else { continue }
            let later = histories[index].replacements[value] ?? []
            // A removal that was overruled is not told by its number.
            let lost = later.filter { $0 > 0 && !histories[index].overruled.contains($0) }
            #expect(lost.isEmpty, "\(key) of seed \(seed): \(value) came back over \(lost)")
            // Then a single edit reaches all.
            let device = devices.randomElement(using: &random)!
            try edit(device, index)
            try settle()
            for device in devices {
                #expect(try device.stored(key)?.integerValue == histories[index].lastValue)
            }
        }
    }
}

/// Repeatable random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
