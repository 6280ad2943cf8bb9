import PropertyListSamples
import PropertyLists
import Testing

/// A program that reads a property list and writes it again, in the same format or another.
struct Converter: Sendable, CustomTestStringConvertible {
    var program: Program
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

    var testDescription: String { program.name }

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
        let outcome = try program.run(arguments("input.plist", "output.plist", format), in: directory)
        try #require(outcome.status == 0, "\(program.name): \(outcome.errors)")
        let output = writesToStandardOutput ? outcome.output : try directory.read("output.plist")
        return try PropertyListDocument(decoding: output)
    }
}
