// swift-tools-version: 6.1
import PackageDescription

// Programs that keep their settings with this library, as any package would: one without Foundation and one that was
// written for it, which the documentation quotes, eight whose code is all at the top level, and one for macOS too.
let package = Package(
    name: "pigeon",
    dependencies: [.package(name: "prefs", path: "../../..")],
    targets: [
        .executableTarget(
            name: "pigeon",
            dependencies: [
                .product(name: "PrefsCore", package: "prefs"), .product(name: "PrefsRestoration", package: "prefs"),
            ]),
        .executableTarget(name: "aviary", dependencies: [.product(name: "PrefsFoundation", package: "prefs")]),
        .executableTarget(name: "nest", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
        .executableTarget(name: "homing", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
        .executableTarget(name: "roost", dependencies: [.product(name: "SettingsBundles", package: "prefs")]),
        .executableTarget(name: "board", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
        .executableTarget(name: "skein", dependencies: [.product(name: "PrefsCloud", package: "prefs")]),
        .executableTarget(name: "tower", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
        .executableTarget(name: "ledge", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
        .executableTarget(name: "perch", dependencies: [.product(name: "PrefsFoundation", package: "prefs")]),
        .executableTarget(
            name: "swallow",
            dependencies: [
                .product(name: "PrefsFoundation", package: "prefs", condition: .when(platforms: [.linux]))
            ]),
        .testTarget(name: "pigeonTests", dependencies: [.product(name: "PrefsCore", package: "prefs")]),
    ],
    swiftLanguageModes: [.v6]
)
