import Foundation
import TestSupport
import Testing

/// What the benchmarks measure.
@Suite struct MeasuringTests {
    private static let benchmarks = Project.path("Tests/Tools/Benchmarks")

    /// The kernel has a program that asks begin with the memory of the one that started it.
    @Test(
        .enabled(
            if: Program.named("clang") != nil && Program.python != nil, "clang or python3 is not installed"))
    func theMemoryOfAProgramIsItsOwn() throws {
        let home = try TemporaryHome()
        try home.create(
            "asks.c",
            """
            #include <stdio.h>
            #include <sys/resource.h>
            int main(void) {
                struct rusage usage;
                getrusage(RUSAGE_SELF, &usage);
                return printf("part 1 %ld\\n", usage.ru_maxrss) < 0;
            }
            """)
        try home.create(
            "measure.py",
            """
            import pathlib, sys
            sys.path.insert(0, "\(Self.benchmarks)")
            import measuring
            memory = bytearray(200_000_000)
            place = pathlib.Path(".").resolve()
            print(measuring.Programs(place, place).parts_peer("asks", [place / "asks"]).run(0)[0].peak_kilobytes < 20_000)
            """)
        let outcome = try home.shell(
            """
            clang -o asks asks.c && clang -static -o launch '\(Self.benchmarks)/Programs/launch.c' && python3 -B measure.py
            """)
        #expect(outcome == .success("True\n"), "\(outcome.testDescription)")
    }
}
