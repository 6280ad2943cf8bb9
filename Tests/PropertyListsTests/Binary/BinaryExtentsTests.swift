import Testing

@testable import PropertyLists

@Suite struct BinaryExtentsTests {
    private static func withExtents(_ body: (inout BinaryExtents, _ length: Int) throws -> Void) throws {
        let bytes = try PropertyList.array(["a text", 1]).encoded(as: .binary)
        try bytes.withUnsafeBytes { buffer in
            var extents = BinaryExtents(try BinaryDocument(ByteView(buffer)))
            try body(&extents, bytes.count)
        }
    }

    @Test func anObjectIsNewOnce() throws {
        try Self.withExtents { (extents, length) throws in
            #expect(try extents.insert(objectAt: 8, length: 4))
            #expect(try !extents.insert(objectAt: 8, length: 4))
            #expect(try extents.insert(objectAt: 12, length: length - 4))
        }
    }

    /// The same object counts once, however often it is met.
    @Test func objectsAreTogetherNoLongerThanTheDocument() throws {
        try Self.withExtents { (extents, length) throws in
            for _ in 0..<3 { _ = try extents.insert(objectAt: 8, length: length) }
            let error = #expect(throws: PropertyListError.self) { try extents.insert(objectAt: 9, length: 1) }
            #expect(error?.reason == .overlappingObjects)
            #expect(error?.place == .offset(9, line: nil))
        }
    }
}
