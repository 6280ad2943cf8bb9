import Glibc
import PropertyListSamples
import PropertyLists

// Judges generated documents of each format, whole and damaged, and stops at the first that is read or written wrongly.
// usage: generated COUNT [SEED]
let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let count = Int(clamping: arguments.first ?? 20_000)
let seed = arguments.dropFirst().first ?? 1
var problem: String?

for format in DocumentFormat.allCases where problem == nil {
    for number in 0..<count where problem == nil {
        let document = GeneratedDocument(format, seed: seed, number: number)
        problem = document.problem().map { "\($0)\n\(document)" }
    }
    for start in stride(from: 0, to: count, by: 100) where problem == nil {
        for document in DamagedDocument.hundred(of: format, seed: seed, from: start) where problem == nil {
            problem = document.problem().map { "\($0)\n\(document), of a hundred from \(start) on, seed \(seed)" }
        }
    }
    if problem == nil { print("\(format): \(count) documents, and as many damaged ones, seed \(seed)") }
}
if let problem {
    print(problem)
    exit(1)
}
