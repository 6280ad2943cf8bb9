import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Each program reads what we wrote and writes it again for us to read. All samples go in one document,
/// so that each way costs one process.
@Suite struct ConverterInteropTests {
    private static let ways: [(from: PropertyListFormat, to: PropertyListFormat)] = [
        (.xml, .xml), (.xml, .binary), (.binary, .xml), (.binary, .binary),
    ]
    private static let gnustepWays =
        ways + [
            (.openStep, .openStep), (.openStep, .xml), (.xml, .openStep), (.openStep, .binary), (.binary, .openStep),
        ]

    @Test(.enabled(if: Program.python != nil, Program.notInstalled("python3")), arguments: ways)
    func pythonKeepsEverySample(_ way: (from: PropertyListFormat, to: PropertyListFormat)) throws {
        try expectSamplesKept(by: .python, from: way.from, to: way.to)
    }

    @Test(.enabled(if: Program.plistutil != nil, Program.notInstalled("plistutil")), arguments: ways)
    func plistutilKeepsEverySample(_ way: (from: PropertyListFormat, to: PropertyListFormat)) throws {
        try expectSamplesKept(by: .plistutil, from: way.from, to: way.to)
    }

    @Test(.enabled(if: Program.plutil != nil, Program.notInstalled("the toolchain's plutil")), arguments: ways)
    func plutilKeepsEverySample(_ way: (from: PropertyListFormat, to: PropertyListFormat)) throws {
        try expectSamplesKept(by: .plutil, from: way.from, to: way.to)
    }

    @Test(.enabled(if: Program.plser != nil, Program.notInstalled("plser")), arguments: gnustepWays)
    func gnustepKeepsEverySample(_ way: (from: PropertyListFormat, to: PropertyListFormat)) throws {
        try expectSamplesKept(by: .plser, from: way.from, to: way.to)
    }

    private func expectSamplesKept(
        by converter: Converter, from input: PropertyListFormat, to output: PropertyListFormat,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let samples = Sample.all.filter { converter.keeps($0, from: input, to: output) }
        #expect(samples.count > Sample.all.count / 2, "too little is compared", sourceLocation: sourceLocation)
        var all = PropertyListDictionary()
        for sample in samples { all[sample.name] = sample.value }

        let converted = try converter.convert(PropertyList.dictionary(all).encoded(as: input), to: output)
        #expect(converted.format == output, sourceLocation: sourceLocation)
        guard case .dictionary(let values) = converted.root else {
            Issue.record("\(converter.testDescription) wrote no dictionary", sourceLocation: sourceLocation)
            return
        }
        #expect(values.count == all.count, sourceLocation: sourceLocation)
        for sample in samples {
            #expect(values[sample.name] == sample.value, "\(sample.name)", sourceLocation: sourceLocation)
        }
    }
}
