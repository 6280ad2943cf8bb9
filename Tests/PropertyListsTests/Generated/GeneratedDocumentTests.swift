import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Random values, each spelled as a document in ways that its format allows, and such documents with damage.
/// `Tests/Tools/Fuzz/run.sh generated` reads many more of them.
@Suite struct GeneratedDocumentTests {
    private static let count = Repetitions.count(200, soak: 2_000)
    private static let seed: UInt64 = 1

    @Test(.hangLimit, arguments: DocumentFormat.allCases)
    func documentsMeanTheValuesTheyWereMadeOf(_ format: DocumentFormat) async {
        for number in 0..<Self.count {
            // Other tests have their turn.
            if number % 20 == 0 { await Task.yield() }
            let document = GeneratedDocument(format, seed: Self.seed, number: number)
            if let problem = document.problem() { Issue.record("\(problem)\n\(document)") }
        }
    }

    @Test(.hangLimit, arguments: DocumentFormat.allCases)
    func damagedDocumentsAreReadOrRefusedByEveryWayOfReading(_ format: DocumentFormat) async {
        for start in stride(from: 0, to: Self.count, by: 100) {
            for (number, document) in DamagedDocument.hundred(of: format, seed: Self.seed, from: start).enumerated() {
                if number % 20 == 0 { await Task.yield() }
                if let problem = document.problem() { Issue.record("\(problem)\n\(document)") }
            }
        }
    }
}
