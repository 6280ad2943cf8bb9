// swift-tools-version: 6.3
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let libraries: [Target] = [
    .target(name: "SystemCLibrary", swiftSettings: strict),
    .target(name: "PropertyLists", dependencies: ["SystemCLibrary"], swiftSettings: strict),
    .systemLibrary(name: "CSystemCalls"),
    .target(
        name: "PrefsCore", dependencies: ["PropertyLists", "SystemCLibrary", "CSystemCalls"], swiftSettings: strict),
    .target(name: "PrefsRestoration", dependencies: ["PrefsCore", "PropertyLists"], swiftSettings: strict),
    .target(
        name: "SettingsBundles", dependencies: ["PrefsCore", "PropertyLists", "SystemCLibrary"], swiftSettings: strict),
    .target(name: "PrefsCloud", dependencies: ["PrefsCore", "PropertyLists"], swiftSettings: strict),
    .target(
        name: "DeclaredSettings", dependencies: ["PrefsAdministration", "PrefsCore", "PropertyLists"],
        swiftSettings: strict),
    .target(name: "PrefsAdministration", dependencies: ["PrefsCore", "PropertyLists"], swiftSettings: strict),
    .target(name: "CommandKit", dependencies: ["PrefsCore", "PropertyLists"], swiftSettings: strict),
    .target(
        name: "ProgramSupport", dependencies: ["PrefsCore", "SystemCLibrary", "CSystemCalls"], swiftSettings: strict),
]
// Sources/Packaging/Linking/build.sh links its programs statically, but for the agent. As an option of `swift build`,
// this would be passed to the compiler too, and the agent could not share the compiled libraries of the command.
let linking: [LinkerSetting] =
    Context.environment["PREFS_STATIC"] == nil ? [] : [.unsafeFlags(["-static-executable"])]
let commandDependencies: [Target.Dependency] = [
    "CommandKit", "ProgramSupport", "PrefsAdministration", "DeclaredSettings", "SettingsBundles",
    "PrefsRestoration", "PrefsCore", "PropertyLists",
]
let command = Target.executableTarget(
    name: "defaults-cli", dependencies: commandDependencies, swiftSettings: strict, linkerSettings: linking)
// The form of `prefs settings` needs the header of ncurses. Without it, its targets are left out, since a system
// library without its header makes every build of the package fail. The package manager keeps the result of this
// manifest for each environment. So the Makefile passes the path of the header, or the word "none", and the result
// always fits.
let cursesHeader = Context.environment["PREFS_CURSES_HEADER"] ?? "/usr/include/ncurses.h"
let hasCurses = FileManager.default.isReadableFile(atPath: cursesHeader)
let formDependencies: [Target.Dependency] = [
    "SettingsBundles", "PrefsCore", "PropertyLists", "SystemCLibrary", "CCurses",
]
let form: [Target] = [
    .systemLibrary(name: "CCurses"),
    .executableTarget(
        name: "settings-form", dependencies: formDependencies, swiftSettings: strict, linkerSettings: linking),
]
let formTests = Target.testTarget(
    name: "SettingsFormTests", dependencies: formDependencies + ["settings-form", "PropertyListSamples", "TestSupport"])
// The agent of `prefs cloud` needs the header of libcurl, and is left out without it as the form is without ncurses.
// Debian has the header in a directory that is named after the architecture.
let includeFolders = try? FileManager.default.contentsOfDirectory(atPath: "/usr/include")
let curlHeaders =
    Context.environment["PREFS_CURL_HEADER"].map { [$0] }
    ?? ([""] + (includeFolders ?? [])).map { "/usr/include/\($0)/curl/curl.h" }
let hasCurl = curlHeaders.contains { FileManager.default.isReadableFile(atPath: $0) }
let agentDependencies: [Target.Dependency] = [
    "CommandKit", "ProgramSupport", "PrefsCloud", "PrefsCore", "PropertyLists", "SystemCLibrary", "CCurl",
]
let agent: [Target] = [
    .systemLibrary(name: "CCurl"),
    .executableTarget(name: "cloud-agent", dependencies: agentDependencies, swiftSettings: strict),
]
let agentTests = Target.testTarget(
    name: "CloudAgentTests", dependencies: agentDependencies + ["cloud-agent", "TestSupport"])
let foundation = Target.target(name: "PrefsFoundation", dependencies: ["PrefsCore"], swiftSettings: strict)
let samples = Target.target(
    name: "PropertyListSamples", dependencies: ["PropertyLists"], path: "Tests/Helpers/PropertyListSamples")

let tests: [Target] = [
    samples,
    .target(name: "TestSupport", path: "Tests/Helpers/TestSupport"),
    .executableTarget(
        name: "settings-program", dependencies: ["PrefsCore", "PrefsCloud", "PrefsRestoration", "SettingsBundles"],
        path: "Tests/Programs/SettingsProgram"),
    .executableTarget(
        name: "pigeon-demo", dependencies: ["PrefsCore"], path: "Docs/Demo", linkerSettings: linking),
    .executableTarget(
        name: "migrated-program", dependencies: ["PrefsFoundation"], path: "Tests/Programs/MigratedProgram"),
    .testTarget(
        name: "PropertyListsTests", dependencies: ["PropertyLists", "PropertyListSamples", "TestSupport"],
        exclude: ["Generated/Shortcuts.md"]),
    .testTarget(name: "PrefsCoreTests", dependencies: ["PrefsCore", "PropertyListSamples", "TestSupport"]),
    .testTarget(
        name: "PrefsRestorationTests",
        dependencies: ["PrefsRestoration", "PrefsCore", "PropertyListSamples", "TestSupport"]),
    .testTarget(name: "SettingsBundlesTests", dependencies: ["SettingsBundles", "PrefsCore", "TestSupport"]),
    .testTarget(
        name: "DeclaredSettingsTests",
        dependencies: ["DeclaredSettings", "PrefsAdministration", "PrefsCore", "TestSupport"]),
    .testTarget(name: "PrefsAdministrationTests", dependencies: ["PrefsAdministration", "PrefsCore", "TestSupport"]),
    .testTarget(name: "PrefsCloudTests", dependencies: ["PrefsCloud", "PrefsCore", "TestSupport"]),
    .testTarget(
        name: "PrefsFoundationTests",
        dependencies: ["PrefsFoundation", "PropertyListSamples", "TestSupport", "migrated-program"]),
    .testTarget(
        name: "FaultTests",
        dependencies: [
            "defaults-cli", "settings-program", "PrefsRestoration", "PrefsCore", "PropertyListSamples", "TestSupport",
        ],
        exclude: ["FailingCalls/failing_calls.c", "ManyChanges/counted_bytes.c"]),
    .testTarget(
        name: "DefaultsCLITests",
        dependencies: [
            "defaults-cli", "CommandKit", "PrefsAdministration", "SettingsBundles", "PrefsCore",
            "PropertyListSamples", "TestSupport", "pigeon-demo",
        ],
        exclude: ["Transcripts"]),
    .testTarget(name: "ExampleProgramsTests", dependencies: ["TestSupport"]),
]

// For `make fuzz`. The argument parser is part of the command, which is a module without an entry point for it.
let fuzzers: [Target] = [
    .target(
        name: "defaults-cli", dependencies: commandDependencies, exclude: ["main.swift"], swiftSettings: strict),
    samples,
    .executableTarget(
        name: "fuzz", dependencies: ["defaults-cli", "PropertyListSamples"], path: "Tests/Tools/Fuzz/Readers"),
    .executableTarget(name: "judge", dependencies: ["PropertyLists"], path: "Tests/Tools/Fuzz/Judge"),
    .executableTarget(
        name: "generated", dependencies: ["PropertyLists", "PropertyListSamples"], path: "Tests/Tools/Fuzz/Generated",
        linkerSettings: linking),
]

// For `make bench`: the codecs alone, and settings and cloud stores in memory.
let benchmarks: [Target] = [
    .executableTarget(
        name: "codec", dependencies: ["PropertyLists"], path: "Tests/Tools/Benchmarks/Codec", linkerSettings: linking),
    .executableTarget(
        name: "settings", dependencies: ["PrefsCore", "PrefsCloud", "PrefsRestoration"],
        path: "Tests/Tools/Benchmarks/Settings", linkerSettings: linking),
]

let commandProduct = Product.executable(name: "prefs", targets: ["defaults-cli"])
let formProduct = Product.executable(name: "prefs-settings", targets: ["settings-form"])
let agentProduct = Product.executable(name: "prefs-cloud", targets: ["cloud-agent"])
// A library comes after those that it depends on, as Tests/Tools/documentation.sh needs them.
let libraryProducts = [
    "PropertyLists", "PrefsCore", "PrefsRestoration", "SettingsBundles", "PrefsCloud", "PrefsFoundation",
].map { Product.library(name: $0, targets: [$0]) }

let package = Package(name: "prefs", swiftLanguageModes: [.v6])

if Context.environment["PREFS_FUZZ"] != nil {
    package.targets = libraries + fuzzers
} else if Context.environment["PREFS_BENCHMARKS"] != nil {
    package.products = [commandProduct]
    package.targets = libraries + [command] + benchmarks
} else {
    package.products = [commandProduct] + libraryProducts
    package.targets = libraries + [command, foundation] + tests
    if hasCurses {
        package.products.append(formProduct)
        package.targets += form + [formTests]
    }
    if hasCurl {
        package.products.append(agentProduct)
        package.targets += agent + [agentTests]
    }
}
