import DeclaredSettings
import PrefsCore
import Testing

/// Records of version 3.
@Suite struct EarlierRecordTests {
    /// A record in which the cells of one location, and these containers, are.
    private func record(_ cells: [PropertyList], containers: [PropertyList] = []) -> ApplyRecord? {
        ApplyRecord(propertyList: [
            "FormatVersion": 3, "Owners": [["n"], ["m", "n"]], "Containers": .array(containers), "Names": [:],
            "Locations": [.array([["any", "com.pigeon"]] + cells + [false])],
        ])
    }

    private static let missing = PropertyList.uid(.max)

    @Test func `Its rows are read`() throws {
        let cells: [PropertyList] = [
            "a", "keys", Self.missing, true, "x", 0, .uid(1), Self.missing, false,
            "b", "elements", .uid(0), 1, 3, true, false, "c", 1, [.uid(7)], "text",
        ]
        let read = try #require(record(cells, containers: [[1], ["k": .uid(0)]]))
        let rows = try #require(read.owned.values.first).rows
        let applied: [PropertyList] = [["k": [1]], true, .uid(7)]
        #expect(rows.map(\.path.keys.text) == ["a", "a.x", "b", "b", "c"])
        #expect(rows.compactMap(\.setting?.applied) == applied)
        #expect(rows[2].content == .array(original: [1]))
        #expect(rows.last?.setting?.original == "text")
        #expect(ApplyRecord(propertyList: read.propertyList) == read)
    }

    /// The last container of the list is the value of the setting.
    @Test(
        arguments: [
            ([[1]], true), ([[1], [.uid(0)]], true), ([[.uid(1)], [1]], false), ([[[1]], [1]], false),
            ([["k": [:]], []], false), (["text"], false), ([[[.uid(0), 1]]], false), ([["k": ["x": 1]]], false),
        ] as [([PropertyList], Bool)])
    func `Only containers that are listed before are meant`(_ containers: [PropertyList], _ isRead: Bool) {
        let number = PropertyList.uid(UInt32(containers.count - 1))
        #expect((record(["a", 0, number, Self.missing], containers: containers) != nil) == isRead)
    }

    @Test func `Containers that are nested too deeply or unfold too far are damage`() {
        func isRead(_ count: Int, _ references: (UInt32) -> PropertyList) -> Bool {
            record([], containers: [[1]] + (1..<count).map { references(UInt32($0 - 1)) }) != nil
        }
        #expect(isRead(512) { [.uid($0)] })
        #expect(!isRead(513) { [.uid($0)] })
        #expect(isRead(28) { ["x": .uid($0), "y": .uid($0)] })
        #expect(!isRead(40) { ["x": .uid($0), "y": .uid($0)] })
    }

    @Test func `A path that is there twice is damage`() {
        let row: [PropertyList] = ["a", "keys", Self.missing, false, "x", 0, 1, Self.missing, false]
        #expect(record(row) != nil)
        #expect(record(row + ["b", "elements", Self.missing, 0, 3, true, 0, 4, true, false]) != nil)
        #expect(record(row + row) == nil)
        #expect(record(row + ["a", 0, 1, 1]) == nil)
        #expect(record(row + ["b", "elements", Self.missing, 0, 3, true, 0, 3, false, false]) == nil)
    }

    @Test func `Settings that are nested more deeply than a domain can be are damage`() {
        func isRead(_ depth: Int) -> Bool {
            let keys = Array(repeating: ["k", "keys", Self.missing, true] as [PropertyList], count: depth)
            return record(keys.flatMap(\.self) + ["k", 0, 1, 1] + Array(repeating: false, count: depth)) != nil
        }
        #expect(isRead(1))
        #expect(isRead(511))
        #expect(!isRead(512))
        #expect(!isRead(100_000))
    }
}
