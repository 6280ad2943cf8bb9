import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// A program that reads a property list and writes it again, in the same format or another.
struct Converter: Sendable, CustomTestStringConvertible {
    /// Nil where it is not installed.
    var program: Program?
    /// From one format to another, the input file first.
    var arguments: @Sendable (_ input: String, _ output: String, _ format: PropertyListFormat) -> [String]
    var writesToStandardOutput = false
    /// What it does not keep, though it was written as it should be.
    var losses: [Loss]

    struct Loss: Sendable {
        var reason: String
        /// The format in which the program reads or writes when this happens; nil for any.
        var reading: PropertyListFormat?
        var writing: PropertyListFormat?
        var samples: [String]
    }

    var testDescription: String { program?.name ?? "a program that is not installed" }

    func keeps(_ sample: Sample, from input: PropertyListFormat, to output: PropertyListFormat) -> Bool {
        sample.document(input) != nil && sample.document(output) != nil
            && !losses.contains { loss in
                loss.samples.contains(sample.name) && (loss.reading ?? input) == input
                    && (loss.writing ?? output) == output
            }
    }

    /// Lets the program read a document and write it anew, and reads that.
    func convert(_ document: [UInt8], to format: PropertyListFormat) throws -> PropertyListDocument {
        let directory = try TemporaryDirectory()
        try directory.write(document, to: "input.plist")
        let program = try #require(program)
        let outcome = try program.run(arguments("input.plist", "output.plist", format), in: directory)
        try #require(outcome.status == 0, "\(program.name): \(outcome.message)")
        let output = writesToStandardOutput ? Array(outcome.stdout) : try directory.bytes(of: "output.plist")
        return try PropertyListDocument(decoding: output)
    }
}
