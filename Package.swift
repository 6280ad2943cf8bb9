// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "prefs",
    products: [
        .executable(name: "prefs", targets: ["defaults-cli"]),
        .library(name: "PropertyLists", targets: ["PropertyLists"]),
        .library(name: "PrefsCore", targets: ["PrefsCore"]),
        .library(name: "PrefsFoundation", targets: ["PrefsFoundation"]),
    ],
    targets: [
        .target(name: "PropertyLists", swiftSettings: strict),
        .systemLibrary(name: "CSystemCalls"),
        .target(name: "PrefsCore", dependencies: ["PropertyLists", "CSystemCalls"], swiftSettings: strict),
        .target(name: "PrefsFoundation", dependencies: ["PrefsCore"], swiftSettings: strict),
        .executableTarget(
            name: "defaults-cli", dependencies: ["PrefsCore", "PropertyLists"], swiftSettings: strict),
        .target(name: "PropertyListSamples", dependencies: ["PropertyLists"], path: "Tests/Samples"),
        .target(name: "TestSupport", path: "Tests/Support"),
        .executableTarget(name: "settings-program", dependencies: ["PrefsCore"], path: "Tests/SettingsProgram"),
        .testTarget(
            name: "PropertyListsTests", dependencies: ["PropertyLists", "PropertyListSamples", "TestSupport"]),
        .testTarget(name: "PrefsCoreTests", dependencies: ["PrefsCore", "TestSupport"]),
        .executableTarget(name: "migrated-program", dependencies: ["PrefsFoundation"], path: "Tests/MigratedProgram"),
        .testTarget(
            name: "PrefsFoundationTests",
            dependencies: ["PrefsFoundation", "PropertyListSamples", "TestSupport", "migrated-program"]),
        .testTarget(
            name: "FaultTests",
            dependencies: ["defaults-cli", "settings-program", "PrefsCore", "PropertyListSamples", "TestSupport"],
            path: "Tests/Faults",
            exclude: ["FailingCalls/failing_calls.c", "ManyChanges/counted_bytes.c"]),
        .testTarget(
            name: "DefaultsCLITests", dependencies: ["defaults-cli", "PrefsCore", "PropertyListSamples", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzzers of Tests/Fuzz, for `make fuzz` alone. The argument parser is part of the command, and so the
// command is a module without an entry point for them.
if Context.environment["PREFS_FUZZ"] != nil {
    package.products = []
    package.targets.removeAll {
        $0.isTest || ["defaults-cli", "settings-program", "migrated-program", "TestSupport"].contains($0.name)
    }
    package.targets += [
        .target(
            name: "defaults-cli", dependencies: ["PrefsCore", "PropertyLists"],
            exclude: ["main.swift"], swiftSettings: strict),
        .executableTarget(
            name: "fuzz", dependencies: ["defaults-cli", "PropertyListSamples"], path: "Tests/Fuzz/Readers"),
        .executableTarget(
            name: "judge", dependencies: ["PropertyLists"], path: "Tests/Fuzz/Judge"),
    ]
}

// The codecs alone, and settings in memory, for `make bench`.
if Context.environment["PREFS_BENCHMARKS"] != nil {
    package.products.removeAll { $0.name != "prefs" }
    package.targets.removeAll {
        $0.isTest
            || ["PropertyListSamples", "TestSupport", "settings-program", "migrated-program", "PrefsFoundation"]
                .contains($0.name)
    }
    package.targets += [
        .executableTarget(name: "codec", dependencies: ["PropertyLists"], path: "Tests/Benchmarks/Codec"),
        .executableTarget(name: "settings", dependencies: ["PrefsCore"], path: "Tests/Benchmarks/Settings"),
    ]
}
