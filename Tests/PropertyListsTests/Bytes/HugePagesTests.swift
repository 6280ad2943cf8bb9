import Testing

@testable import PropertyLists

@Suite struct HugePagesTests {
    /// The memory for documents of some megabytes is prepared; their values must be none the worse for it.
    @Test(arguments: [PropertyListFormat.xml, .openStep])
    func longDocumentsAreReadAndWrittenAsShortOnes(_ format: PropertyListFormat) throws {
        let text = String(repeating: "text", count: 200)
        let root = PropertyList.array((0..<6_000).map { .string(text + "\($0)") })
        let document = try PropertyListDocument(root: root, format: format).encoded()
        try #require(document.count > HugePages.leastLength)
        let read = try PropertyListDocument(decoding: document)
        #expect(read.root == root)
        #expect(try read.encoded() == document)
    }

    @Test func adviceForAnyRangeOfMemoryLeavesItsBytes() {
        let bytes = [UInt8](repeating: 7, count: 3 * HugePages.leastLength)
        bytes.withUnsafeBytes { memory in
            guard let start = memory.baseAddress else { return }
            for offset in [0, 1, 4_095, 2_097_151, HugePages.leastLength] {
                HugePages.advise(at: start + offset, length: memory.count - offset)
                HugePages.advise(at: start + offset, length: 0)
            }
        }
        HugePages.prepareHeap(for: bytes.count)
        #expect(bytes.allSatisfy { $0 == 7 })
    }
}
